// The dashboard on workerd, as wrangler.jsonc deploys it: the worker, and the static files in front of it, by Cloudflare's own
// code for them, which miniflare brings along. All environment variables are the worker's settings, HOST, PORT and
// COMPATIBILITY_FLAGS aside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Log, LogLevel, Miniflare } from "miniflare";

const root = fileURLToPath(new URL("../..", import.meta.url));
const config = JSON.parse(
	readFileSync(join(root, "wrangler.jsonc"), "utf8").replaceAll(/^\s*\/\/.*$/gm, ""),
);
const {
	HOST,
	PORT,
	COMPATIBILITY_FLAGS: flags,
	PATH: _path,
	NODE_OPTIONS: _options,
	...settings
} = process.env;
const { directory, ...assetConfig } = config.assets;

const edge = new Miniflare({
	name: config.name,
	modules: [
		{
			type: "ESModule",
			path: "index.js",
			contents: readFileSync(join(root, config.main), "utf8"),
		},
	],
	compatibilityDate: config.compatibility_date,
	compatibilityFlags: flags?.split(" ") ?? config.compatibility_flags,
	bindings: { ...config.vars, ...settings },
	assets: {
		directory: join(root, directory),
		workerName: config.name,
		routerConfig: { has_user_worker: true },
		assetConfig,
	},
	cf: false,
	host: HOST,
	port: Number(PORT),
	log: new Log(LogLevel.WARN),
	logRequests: false,
});

for (const signal of ["SIGTERM", "SIGINT"])
	process.once(signal, async () => {
		await edge.dispose();
		process.exit(0);
	});
await edge.ready;
console.log(`Dashboard ready on http://${HOST}:${PORT}`);
