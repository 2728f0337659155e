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
	{
		name: "a character of two halves counts twice in a title",
		file: "contract/words.ts",
		find: "isLonger(title, TITLE_MAX)",
		replace: "title.length > TITLE_MAX",
		tests: ["unit tests/unit/cut.test.ts -t as the schemas count them"],
	},
	{
		name: "a text is cut after so many halves of characters",
		file: "contract/cut.ts",
		find: "Array.from(text.slice(0, 2 * most))",
		replace: "Array.from(text.slice(0, most))",
		tests: ["unit tests/unit/cut.test.ts -t is cut to its length"],
	},
	{
		name: "the key that ends a composition in Safari is taken for the page's",
		file: "app/components/forms/is-composed.ts",
		find: "isComposing || keyCode === 229",
		replace: "isComposing",
		tests: ["unit tests/unit/is-composed.test.ts -t as Safari has it"],
	},
	{
		name: "Enter that takes a word from an input method adds the slide",
		file: "app/routes/presentation/adding/add-slide.tsx",
		find: " || isComposed(event.nativeEvent)",
		replace: "",
		tests: ["e2e tests/e2e/editor-unsaved.spec.ts -t Enter adds it"],
	},
];
