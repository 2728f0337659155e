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
	{
		name: "calendars: a change of the clocks begins by the new clock",
		file: "app/services/calendars/time-zone.server.ts",
		find: "new Date(at + before - offset)",
		replace: "new Date(at)",
		tests: ["unit tests/unit/calendar-export.test.ts -t to the second at each change"],
	},
	{
		name: "calendars: lines are folded by letters, not bytes",
		file: "app/services/calendars/write.server.ts",
		find: "new TextEncoder().encode(letter).length",
		replace: "letter.length",
		tests: ["unit tests/unit/calendar-export.test.ts -t 75 bytes at most"],
	},
	{
		name: "calendars: times in UTC are taken as they stand",
		file: "app/services/calendars/read.server.ts",
		find: "zone: isUtc ? UTC : line.options.TZID",
		replace: "zone: line.options.TZID",
		tests: ["unit tests/unit/calendar-import.test.ts -t by the clocks of the schedule"],
	},
	{
		name: "calendars: every other week counts as each week",
		file: "app/services/calendars/read.server.ts",
		find: "interval !== 1 || ",
		replace: "",
		tests: ["unit tests/unit/calendar-import.test.ts -t not one that a schedule can follow"],
	},
	{
		name: "calendars: what an import has replaced does not come back",
		file: "app/routes/schedule/calendar/import.server.ts",
		find: "...imported.before, ",
		replace: "",
		tests: ["http tests/http/calendars.test.ts -t what it replaced comes back"],
	},
	{
		name: "calendars: a file that is larger than it may be is read all the same",
		file: "app/services/forms/form-with-file.server.ts",
		find: "isSmall ? new Uint8Array(await file.arrayBuffer()) : undefined",
		replace: "isSmall || true ? new Uint8Array(await file.arrayBuffer()) : undefined",
		tests: ["http tests/http/calendars.test.ts -t one byte over a megabyte"],
	},
];
