/** Faults of the worker for edge runtimes. */
export const edgeFaults = [
	{
		name: "at the edge, files keep the names that browsers escaped",
		file: "app/services/forms/upload-form.server.ts",
		find: "name: plainName(file.name)",
		replace: "name: file.name",
		tests: ["edge tests/http/editor-files.test.ts -t a name with quotes"],
	},
	{
		name: "at the edge, a form that is not whole is an error page",
		file: "app/services/media/uploads.server.ts",
		find: "throw brokenForm(cause) ?? cause;",
		replace: "throw cause;",
		tests: ["edge tests/http/upload-forms.test.ts"],
	},
	{
		name: "at the edge, uploads have no length",
		file: "app/services/request/runtime.server.ts",
		find: "body: body.pipeThrough(new FixedLengthStream(length))",
		replace: "body",
		tests: ["edge tests/http/upload-streams.test.ts -t goes no faster"],
	},
	{
		name: "at the edge, all browsers are one",
		file: "app/edge.ts",
		find: 'request.headers.get("CF-Connecting-IP") ?? undefined',
		replace: "undefined",
		tests: ["edge tests/http/addresses.test.ts"],
	},
	{
		name: "at the edge, wrong settings are an exception",
		file: "app/edge.ts",
		find: "if (!(error instanceof EnvError)) throw error;",
		replace: "throw error;",
		tests: ["edge tests/edge/worker.test.ts -t settings that are wrong"],
	},
	{
		name: "the edge's build takes one question for all of Node's globals",
		file: "scripts/edge/node-use.mjs",
		find: "!known.has(node.name)",
		replace: "known.size === 0",
		tests: ["edge tests/edge/worker.test.ts -t is refused"],
	},
	{
		name: "the edge's host lets browsers ask for scripts each time",
		file: "scripts/edge/_headers",
		find: "max-age=31536000, immutable",
		replace: "max-age=0",
		tests: ["http tests/http/servers.test.ts -t the files of the build"],
	},
	{
		name: "the edge answers a form and reads no more of it",
		file: "app/edge.ts",
		find: "answer.status !== TOO_SLOW",
		replace: "answer.status === TOO_SLOW",
		tests: ["edge tests/http/early-answers.test.ts"],
	},
];
