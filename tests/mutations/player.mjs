/** Faults of the player. */
export const playerFaults = [
	{
		name: "every slide is shown for the same time",
		file: "player/playback.ts",
		find: "(item?.seconds ?? 0) * 1000",
		replace: "5 * (item ? 1000 : 0)",
		tests: ["unit tests/unit/player-playback.test.ts"],
	},
	{
		name: "damaged pictures are shown",
		file: "player/library.ts",
		find: "(await sha256Hex(answer.data)) !== item.sha256.toLowerCase()",
		replace: '(await sha256Hex(answer.data)) === ""',
		tests: ["e2e tests/e2e/player.spec.ts -t arrives damaged"],
	},
	{
		name: "the screen goes blank when the service is gone",
		file: "player/sync.ts",
		find: 'if (answer.kind === "unreachable") return this.contact(false);',
		replace:
			'if (answer.kind === "unreachable") {\n\t\t\tdirector.stop();\n\t\t\treturn this.contact(false);\n\t\t}',
		tests: ["e2e tests/e2e/player.spec.ts -t plays on an old television"],
	},
	{
		name: "an alert ends with the next switch of the schedule",
		file: "player/resolver.ts",
		find: "group.isInAlert && group.alertPresentationId !== null",
		replace: "group.isInAlert && group.alertPresentationId === -1",
		tests: ["unit tests/unit/player-resolver.test.ts"],
	},
];
