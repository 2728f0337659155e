/** Faults of texts in other languages and of what people type them with. */
export const languageFaults = [
	{
		name: "texts are cut with what a browser lacks",
		file: "app/components/text/ellipsis.tsx",
		find: "Intl.Segmenter && new",
		replace: "new",
		tests: ["unit tests/unit/app-ellipsis.test.tsx -t knows no graphemes"],
	},
];
