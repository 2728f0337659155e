/** Faults of `npm start` and of the build. */
export const startFaults = [
	{
		name: "the dashboard keeps every connection",
		file: "scripts/dashboard.mjs",
		find: "limitConnections(server, maxConnections, isUpload);",
		replace: "",
		tests: ["http tests/http/slow-browsers.test.ts -t lock nobody out"],
	},
	{
		name: "a dashboard that died is not started again",
		file: "scripts/own-server.mjs",
		find: 'if (message === "listening") return resolve(true);',
		replace:
			'if (message === "listening") return child.removeAllListeners("exit") && resolve(true);',
		tests: ["http tests/http/restarts.test.ts -t npm start"],
	},
	{
		name: "a promise that a request forgot ends the dashboard",
		file: "scripts/dashboard-process.mjs",
		find: 'process.on("unhandledRejection", (cause) => console.error(cause));',
		replace: "",
		tests: ["http tests/http/restarts.test.ts -t forgot"],
	},
	{
		name: "browsers load what Remix's settings rule out",
		file: "vite.config.ts",
		find: "\t\tknownFuture(FUTURE),\n",
		replace: "",
		tests: ["http tests/http/first-visit.test.ts"],
	},
	{
		name: "the typeface has letters that no page shows",
		file: "vite.typeface.ts",
		find: "keepFeatures: FEATURES,",
		replace: "",
		tests: ["http tests/http/first-visit.test.ts"],
	},
	{
		name: "the service ends before the dashboard has answered",
		file: "scripts/start.mjs",
		find: "await dashboard.stop();",
		replace: "await service?.stop();\n\tawait dashboard.stop();",
		tests: ["http tests/http/ending.test.ts -t SIGTERM under load"],
	},
	{
		name: "a service that hangs keeps the end from coming",
		file: "scripts/start.mjs",
		find: "service?.stop(end - performance.now())",
		replace: "service?.stop()",
		tests: ["http tests/http/ending.test.ts -t a service that hangs"],
	},
	{
		name: "the rest of a form that is too large stays in the connection",
		file: "scripts/read-on.mjs",
		find: "request.removeAllListeners(event);",
		replace: "",
		tests: ["http tests/http/early-answers.test.ts"],
	},
	{
		name: "callers are not told that their connection ends",
		file: "scripts/drain.mjs",
		find: "if (isEnding) response.shouldKeepAlive = false;",
		replace: "",
		tests: ["http tests/http/ending.test.ts -t SIGTERM under load"],
	},
	{
		name: "what is under way when the end comes is cut",
		file: "scripts/drain.mjs",
		find: "setTimeout(() => server.closeAllConnections(), mostMs)",
		replace: "setTimeout(() => server.closeAllConnections(), 500)",
		tests: ["http tests/http/ending.test.ts -t is finished"],
	},
];
