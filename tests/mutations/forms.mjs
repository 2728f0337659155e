/** Faults of forms that outlast a sign-in. */
export const formFaults = [
	{
		name: "a form that somebody else had opened acts",
		file: "app/services/forms/intents.server.ts",
		find: "const error = await othersForm(visit, openedBy);",
		replace: "const error = await othersForm(visit, undefined);",
		tests: ["http tests/http/another-account.test.ts -t is refused: a new group"],
	},
	{
		name: "the editor that somebody else had opened saves",
		file: "app/routes/presentation/action.server.ts",
		find: "const error = await othersForm(visit, openedBy);",
		replace: "const error = await othersForm(visit, undefined);",
		tests: ["http tests/http/another-account.test.ts -t is refused: a new presentation"],
	},
	{
		name: "files of somebody else's page are announced",
		file: "app/routes/uploads.ts",
		find: "othersForm(visit, takeOpener(form))",
		replace: "othersForm(visit, undefined)",
		tests: ["http tests/http/another-account.test.ts -t has no upload announced"],
	},
	{
		name: "a refused form acts when it is sent once more",
		file: "app/components/opened-by.tsx",
		find: "refused?.openedBy ??",
		replace: "",
		tests: ["http tests/http/another-account.test.ts -t when it is sent once more"],
	},
	{
		name: "a form that is refused for its opener sends a secret back",
		file: "app/services/forms/intents.server.ts",
		find: "asTyped(posted.form, handler.hide)",
		replace: "asTyped(posted.form)",
		tests: ["http tests/http/another-account.test.ts -t is refused: the integration key"],
	},
	{
		name: "forms with a button at their end do not say who opened them",
		file: "app/components/form-buttons.tsx",
		find: "<OpenedBy />",
		replace: "",
		tests: ["http tests/http/another-account.test.ts -t say who opened them"],
	},
];
