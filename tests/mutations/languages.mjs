/** Faults of texts in other languages and of what people type them with. */
export const languageFaults = [
	{
		name: "texts are cut with what a browser lacks",
		file: "app/components/text/ellipsis.tsx",
		find: "Intl.Segmenter && new",
		replace: "new",
		tests: ["unit tests/unit/app-ellipsis.test.tsx -t knows no graphemes"],
	},
	{
		name: "a list of names is turned round by one from right to left",
		file: "contract/first-few.ts",
		find: ".map(isolated)",
		replace: "",
		tests: ["unit tests/unit/app-first-few.test.tsx -t turn nothing round"],
	},
	{
		name: "a name in quotation marks is isolated twice",
		file: "contract/right-to-left.ts",
		find: 'name.replace(/\\u2068[^\\u2069]*\\u2069/g, "")',
		replace: "name",
		tests: ["unit tests/unit/app-first-few.test.tsx -t nothing is done to it twice"],
	},
];
