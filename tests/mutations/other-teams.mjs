/** Faults of the mapping of another team's service, and of the checker. */
export const otherTeamsFaults = [
	{
		name: "a call goes to our path where the service has another",
		file: "contract/mapped-call.ts",
		find: "const { method, path } = { ...endpoints[name], ...calls?.[name] };",
		replace: "const { method, path } = { ...calls?.[name], ...endpoints[name] };",
		tests: ["unit tests/unit/app-mapping.test.ts -t asks at the other path"],
	},
	{
		name: "names within lists stay as the service has them",
		file: "contract/renamed.ts",
		find: `value.map((one) => rename(one, \`\${place}[]\`, renamed, isToTheirs))`,
		replace: "value",
		tests: ["unit tests/unit/app-mapping.test.ts -t within lists"],
	},
	{
		name: "an instant without a zone makes a list unreadable",
		file: "app/services/client/answer.server.ts",
		find: "mendInstants(ours.body, parsed.error);",
		replace: "",
		tests: ["http tests/http/odd-instants.test.ts"],
	},
	{
		name: "slides without an id lose what they show when the presentation is saved",
		file: "app/routes/presentation/saved-values.server.ts",
		find: ": asNew(slide);",
		replace: ": {};",
		tests: ["http tests/http/slides-without-ids.test.ts"],
	},
	{
		name: "the checker leaves what it has made",
		file: "check/made.ts",
		find: "if (this.#begun.has(kind))",
		replace: 'if (this.#begun.has(kind) && kind === "device")',
		tests: ["api tests/api/check-service.test.ts -t has nothing of the check left"],
	},
	{
		name: "the checker prints secrets that the service repeats",
		file: "check/report.ts",
		find: "clean = clean.replaceAll(secret,",
		replace: "clean.replaceAll(secret,",
		tests: ["api tests/api/check-service.test.ts -t does not get its secrets printed"],
	},
	{
		name: "a service that breaks screens passes",
		file: "check/main.ts",
		find: "return report.isFit ? 0 : 1;",
		replace: "return 0;",
		tests: ["api tests/api/check-service.test.ts -t misses every other call, and fails"],
	},
	{
		name: "a call that the dashboard reads strictly is judged leniently",
		file: "check/needs-content.ts",
		find: 'getDeviceGroup: need("Devices and groups", "answer",',
		replace: 'getDeviceGroup: need("Devices and groups", "done",',
		tests: ["unit tests/unit/check-needs.test.ts -t getDeviceGroup"],
	},
];
