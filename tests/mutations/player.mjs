/** Faults of the player. */
export const playerFaults = [
	{
		name: "every slide is shown for the same time",
		file: "player/playback.ts",
		find: "(show.items[at]?.seconds ?? 0) * 1000",
		replace: "5 * 1000",
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
	{
		name: "a page of the player's own origin can take off its sandbox",
		file: "player/frames.ts",
		find: "address.origin === ownOrigin",
		replace: "address.href === ownOrigin",
		tests: ["unit tests/unit/player-frames.test.ts"],
	},
	{
		name: "web pages are loaded long before they are shown",
		file: "player/playback.ts",
		find: "if (item && !item.sha256) await sleepUntil(dueAt - LEAD_MS);",
		replace: "",
		tests: ["unit tests/unit/player-playback.test.ts"],
	},
	{
		name: "web pages that were shown stay in memory",
		file: "player/playback.ts",
		find: "\t\t\tthis.layers[1].clear();\n",
		replace: "",
		tests: ["unit tests/unit/player-playback.test.ts"],
	},
	{
		name: "a host that is gone counts as reached",
		file: "player/probe.ts",
		find: "page.onerror = () => resolve(false);",
		replace: "page.onerror = () => resolve(true);",
		tests: ["e2e tests/e2e/player-frames.spec.ts -t skips what cannot be reached"],
	},
	{
		name: "sites that let nobody fetch their pages are skipped",
		file: "player/probe.ts",
		find: 'return outcome === "failed" ? opens(url) : outcome === "answered";',
		replace: 'return outcome === "answered";',
		tests: ["e2e tests/e2e/player-frames.spec.ts -t may show but not fetch"],
	},
	{
		name: "a web page takes the keyboard",
		file: "player/main.ts",
		find: "keepFocus();",
		replace: "",
		tests: ["e2e tests/e2e/player-frames.spec.ts -t takes the keyboard"],
	},
];
