/** Faults of the schedules' forms. */
export const schedulesFaults = [
	{
		name: "items are sorted backwards",
		file: "app/routes/schedule/action.server.ts",
		find: "return first < second ? -1 : Number(first > second);",
		replace: "return first > second ? -1 : Number(first < second);",
		tests: [
			"http tests/http/simple-schedule.test.ts -t is sorted by time",
			"http tests/http/weekly-schedule.test.ts -t are sorted by time",
		],
	},
	{
		name: "a refused schedule loses its time zone",
		file: "app/routes/schedule/posted.server.ts",
		find: 'timeZoneId: text("timeZoneId"),',
		replace: 'timeZoneId: form.has("confirmed") ? "" : text("timeZoneId"),',
		tests: ["http tests/http/simple-schedule.test.ts"],
	},
	{
		name: "what is wrong with an item's time is not tied to its field",
		file: "app/routes/schedule/item-row.tsx",
		find: "aria-describedby={messages && said}",
		replace: "",
		tests: [
			"http tests/http/simple-schedule.test.ts -t tied to its field",
			"http tests/http/weekly-schedule.test.ts -t tied to its field",
		],
	},
	{
		name: "the question before a presentation is deleted names no schedule",
		file: "app/services/presentations/uses.server.ts",
		find: "schedules: found?.inSchedules ?? []",
		replace: "schedules: []",
		tests: ["http tests/http/presentation-list.test.ts -t names the groups and schedules"],
	},
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
