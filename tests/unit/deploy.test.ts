import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "~/services/request/env.server";
import { readSettings } from "../../api/start/config";

// No engine runs here: what these files name has to be there, and has to be called so.

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");
const dockerfile = read("deploy/Dockerfile").replaceAll("\\\n", " ");
const linesOf = (instruction: string) =>
	dockerfile
		.split("\n")
		.filter((line) => line.startsWith(`${instruction} `))
		.map((line) => line.slice(instruction.length + 1).trim());
const readme = read("README.md");
const settings = read("docs/settings.md");
/** By the list, what one brand or button has, the other has too. */
const listedAs = (name: string) =>
	name.replace(/^ENTERPRISE_/, "SOCIAL_").replace(/^THEME2_/, "THEME1_");
const isDocumented = (name: string) => settings.includes(`\`${listedAs(name)}\``);

interface Compose {
	services: Record<
		string,
		{
			build?: { context: string; dockerfile: string; target: string };
			environment?: Record<string, string>;
			depends_on?: Record<string, { condition: string }>;
			healthcheck?: object;
			volumes?: string[];
			init?: boolean;
		}
	>;
	volumes: Record<string, null>;
}
const compose = parse(read("deploy/compose.yaml"), { merge: true }) as Compose;

describe("the images", () => {
	const stages = linesOf("FROM").map((line) => line.split(/ AS /i));

	test("each stands on the base or on a stage before it", () => {
		const names = stages.map(([, name]) => name);
		for (const [index, [from = ""]] of stages.entries())
			expect(from.startsWith("node:24-") || names.slice(0, index).includes(from), from).toBe(true);
		expect(names).toEqual(expect.arrayContaining(["dashboard", "service", "worker"]));
	});

	test("install packages from all manifests that there are, before any code is copied", () => {
		const { workspaces, dependencies } = JSON.parse(read("package.json"));
		const linked = Object.values<string>(dependencies).filter((from) => from.startsWith("file:"));
		const folders = [...workspaces, ...linked.map((from) => from.slice("file:".length))];
		expect(linesOf("COPY").slice(0, folders.length + 1)).toEqual([
			"package.json package-lock.json ./",
			...folders.sort().map((folder) => `${folder}/package.json ${folder}/`),
		]);
		for (const stage of dockerfile.split(/^FROM /m).filter((text) => text.includes("npm ci")))
			expect(stage.indexOf("\nCOPY . .\n")).toBeGreaterThan(stage.indexOf("npm ci"));
	});

	test("what is copied from the build is what the build makes", () => {
		const made = read("scripts/build.mjs");
		for (const line of linesOf("COPY").filter((one) => one.startsWith("--from=built"))) {
			const [, part = ""] = /build\/(\w+)(?:\.stamp)? /.exec(line) ?? [];
			expect(made, line).toMatch(new RegExp(`^\\t${part}: \\{`, "m"));
		}
	});

	test("what they start is there, or built", () => {
		const commands = [...dockerfile.matchAll(/CMD (\[.*\])/g)].map(
			([, list]) => JSON.parse(String(list)) as string[],
		);
		expect(commands.length).toBe(5);
		for (const [program, ...words] of commands) {
			expect(program).toBe("node");
			const file = String(words.find((word) => !word.startsWith("--")));
			// Whoever takes uploads may tell V8 to free their pieces.
			const takesUploads = file === "build/api/main.js" && !words.includes("--worker");
			expect(words.includes("--expose-gc"), words.join(" ")).toBe(takesUploads);
			expect(existsSync(root + file) || file === "build/api/main.js", file).toBe(true);
		}
	});

	test("have the packages that the README names, and the media tools of the tests", () => {
		const [packages = ""] =
			/apt-get install -y --no-install-recommends ([^&]*)/.exec(dockerfile)?.slice(1) ?? [];
		for (const name of packages.trim().split(/\s+/)) expect(readme).toContain(name);
		expect(packages).toContain("ffmpeg");
		expect(packages).toContain("libreoffice-impress");
	});

	test("run as somebody without rights, and take nothing along that is not theirs", () => {
		for (const stage of ["dashboard", "media"]) {
			const [, text = ""] = dockerfile.split(new RegExp(`^FROM \\S+ AS ${stage}$`, "m"));
			expect(text.split("\nFROM ")[0]).toContain("\nUSER node\n");
		}
		const ignored = read("deploy/Dockerfile.dockerignore").split("\n");
		const others = [".git", ".data", "**/node_modules", "build"];
		// Where the compose file wants its secrets.
		const secrets = ["**/.env", "**/.env.*"];
		expect(ignored).toEqual(expect.arrayContaining([...others, ...secrets]));
		expect(read(".gitignore").split("\n")).toEqual(expect.arrayContaining([".env", ".env.*"]));
	});
});

describe("the compose file", () => {
	const services = Object.entries(compose.services);

	test("builds images that there are, and waits for services that say how they are", () => {
		for (const [, { build, depends_on: needs = {} }] of services) {
			if (build) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${build.target}$`, "m"));
			for (const [name, { condition }] of Object.entries(needs)) {
				const needed = compose.services[name];
				expect(condition).toBe("service_healthy");
				const hasProbe = new RegExp(`AS ${needed?.build?.target}\\n(?:(?!FROM).*\\n)*HEALTHCHECK`);
				expect(needed?.healthcheck !== undefined || hasProbe.test(dockerfile), name).toBe(true);
			}
		}
	});

	test("sets variables that the settings' list has", () => {
		for (const [name, { environment = {} }] of services)
			for (const variable of Object.keys(environment))
				if (name !== "database") expect(isDocumented(variable), variable).toBe(true);
	});

	test("holds no secret, and starts without none", () => {
		const secrets = services.flatMap(([, { environment = {} }]) =>
			Object.entries(environment).filter(([name]) => /KEY|SECRET|PASSWORD|DATABASE_URL/.test(name)),
		);
		expect(secrets.length).toBeGreaterThan(4);
		// Who takes no payments, keeps files in the volume and signs nobody in through a provider has none of these.
		const isOptional = (name: string) => /^STRIPE_|^(SOCIAL|ENTERPRISE)_CLIENT_SECRET$/.test(name);
		for (const [name, value] of secrets)
			if (isOptional(name)) expect(value).toBe(`\${${name}:-}`);
			else expect(value, name).toMatch(/\$\{\w+:\?set \w+\}/);
	});

	test("passes on what may be left out: empty, it counts as not set", () => {
		const optionalOf = (name: string) =>
			Object.entries(compose.services[name]?.environment ?? {})
				.filter(([, value]) => value.endsWith(":-}"))
				.map(([variable, value]) => {
					expect(value).toBe(`\${${variable}:-}`);
					return [variable, ""];
				});
		const [service, dashboard] = ["service", "dashboard"].map(optionalOf);
		expect(service?.map(([name]) => name)).toEqual(
			expect.arrayContaining(["METRICS_TOKEN", "TRUSTED_PROXIES", "STRIPE_SECRET_KEY"]),
		);
		expect(dashboard?.map(([name]) => name)).toEqual(
			expect.arrayContaining(["METRICS_TOKEN", "TRUSTED_PROXIES"]),
		);
		expect(readSettings(Object.fromEntries(service ?? []))).toEqual(readSettings({}));
		const needed = { API_URL: "http://service:3001", SESSION_SECRET: "s".repeat(32) };
		expect(readEnv({ ...needed, ...Object.fromEntries(dashboard ?? []) })).toEqual(readEnv(needed));
	});

	/** What it passes on to nobody, and why. */
	const KEPT_BACK: Readonly<Record<string, string>> = {
		PORT: "the image's",
		API_PORT: "the image's",
		HOST: "the image's",
		DATA_DIR: "the image's",
		PLAYER_DIR: "the image's",
		FFMPEG_PATH: "the image's",
		SOFFICE_PATH: "the image's",
		STRIPE_API_URL: "for tests",
	};

	test("passes on every setting that there is, but those that the images fix", () => {
		const documented = [...settings.matchAll(/^\| (`[^|]+`) *\|/gm)]
			.flatMap(([, cell]) => [...String(cell).matchAll(/`([A-Z0-9_]+)`/g)])
			.map(([, name]) => String(name));
		expect(documented.length).toBeGreaterThan(60);
		const others = documented.flatMap((name) => {
			const other = name.replace(/^SOCIAL_/, "ENTERPRISE_").replace(/^THEME1_/, "THEME2_");
			return other === name ? [] : [other];
		});
		const passed = new Set(
			services.flatMap(([, { environment = {} }]) => Object.keys(environment)),
		);
		const missing = [...documented, ...others].filter((name) => !passed.has(name));
		expect(missing.sort()).toEqual(Object.keys(KEPT_BACK).sort());
	});

	test("gives each program what it reads", () => {
		const given = (name: string) => Object.keys(compose.services[name]?.environment ?? {});
		expect(given("worker")).toEqual(given("service"));
		expect(given("service")).toEqual(
			expect.arrayContaining(["NEW_ACCOUNT_TIER", "PAYMENTS", "SOCIAL_CLIENT_ID", "DEFAULT_THEME"]),
		);
		expect(given("service")).not.toContain("SESSION_SECRET");
		expect(given("dashboard")).toEqual(
			expect.arrayContaining(["ENTERPRISE_CLIENT_SECRET", "THEME2_GUIDE_URL", "DEFAULT_THEME"]),
		);
		expect(given("dashboard")).not.toContain("DATABASE_URL");
	});

	test("buries what ended jobs on media had started", () => {
		for (const name of ["service", "worker"]) expect(compose.services[name]?.init).toBe(true);
	});

	test("keeps the files of services and workers in one place", () => {
		for (const name of ["service", "worker"])
			expect(compose.services[name]?.volumes).toEqual(["files:/data"]);
		expect(Object.keys(compose.volumes)).toEqual(["database", "files"]);
	});
});

test.each([
	[200, 0],
	[503, 1],
])("the probe of an address that answers with %i ends with %i", async (status, code) => {
	const server = createServer((_, response) => response.writeHead(status).end());
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	const probe = spawn(process.execPath, [`${root}deploy/probe.mjs`, `http://127.0.0.1:${port}/`]);
	expect((await once(probe, "exit"))[0]).toBe(code);
	server.close();
});

test("the systemd unit starts what is there", () => {
	const unit = read("deploy/signage.service");
	const [, file = ""] = /^ExecStart=\/usr\/bin\/env node (\S+)$/m.exec(unit) ?? [];
	expect(existsSync(root + file)).toBe(true);
	const set = /^Environment=(.*)$/m
		.exec(unit)?.[1]
		?.split(" ")
		.map((one) => one.split("=")[0]);
	expect(set).toEqual(["NODE_ENV", "DATA_DIR", "REQUEST_LOG"]);
	expect(isDocumented("DATA_DIR")).toBe(true);
	// The state directory, for whose disk a start waits.
	const [, state] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
	expect(unit).toContain(`DATA_DIR=/var/lib/${state} `);
});

test("the systemd unit goes on where the system kills a job on media for want of memory", () => {
	expect(read("deploy/signage.service")).toMatch(/^OOMPolicy=continue$/m);
});
