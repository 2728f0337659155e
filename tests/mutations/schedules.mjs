/** Faults of the schedules' forms. */
export const schedulesFaults = [
	{
		name: "an item that has passed since it was saved is asked about at each save",
		file: "app/routes/schedule/warnings.server.ts",
		find: "!pastTime || !times.has(pastTime)",
		replace: "!pastTime || times.size === 0",
		tests: ["http tests/http/simple-schedule.test.ts -t have passed since they were saved"],
	},
	{
		name: "what the service refuses of an item stands at no item",
		file: "app/routes/schedule/refused-fields.server.ts",
		find: "itemField(list, Number(place), field)",
		replace: "itemField(list, Number(place) + 1, field)",
		tests: [
			"http tests/http/simple-schedule.test.ts -t stands beside it",
			"http tests/http/schedules-live.test.ts -t a presentation that is gone",
		],
	},
	{
		name: "what a copied day has replaced does not come back",
		file: "app/routes/schedule/copy-day.server.ts",
		find: "lists: { ...lists, ...copied.replaced },",
		replace: "lists,",
		tests: ["http tests/http/weekly-schedule.test.ts -t can be undone"],
	},
];
