import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Service } from "../../scripts/service.mjs";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

/** A service that notes its start and crashes as soon as it is ready. */
const CRASHING = `require("node:fs").appendFileSync(process.env.STARTS, "x");
console.log("Service ready on http://127.0.0.1:9");
setTimeout(() => process.exit(1), 20);`;
/** One that crashes before it is ready. */
const BROKEN = `require("node:fs").appendFileSync(process.env.STARTS, "x"); process.exit(1);`;

const said: string[] = [];
let folder: string;
beforeEach(() => {
	said.length = 0;
	folder = temporaryFolder();
	vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
	vi.restoreAllMocks();
	removeFolders();
});

function serviceOf(source: string) {
	const [program, STARTS] = [join(folder, "main.cjs"), join(folder, "starts")];
	writeFileSync(program, source);
	const env = { PATH: process.env.PATH, STARTS };
	const service = new Service({ url: "", env, program, pauseMs: 300 });
	return { service, program, starts: () => readFileSync(STARTS, "utf8").length };
}

test("a service that keeps crashing is started again, after a pause from the sixth time on", async () => {
	const { service, starts } = serviceOf(CRASHING);
	expect(await service.start()).toBe(true);
	await vi.waitFor(() => expect(said.at(-1)).toMatch(/keeps crashing.*again in 1 s/), 30_000);
	expect(said.slice(0, -1)).toEqual(Array(5).fill("The service crashed. Restarting it."));
	expect(starts()).toBe(6);
	await vi.waitFor(() => expect(starts()).toBe(7), 30_000);
	await service.stop();
});

test("the service may tell V8 to free what it has stored", async () => {
	const { service } = serviceOf(`if (typeof gc !== "function") process.exit(1);
console.log("Service ready on http://127.0.0.1:9");
setInterval(() => {}, 1000);`);
	expect(await service.start()).toBe(true);
	await service.stop();
});

test("so is one that crashes while it starts again", async () => {
	const { service, program, starts } = serviceOf(CRASHING);
	expect(await service.start()).toBe(true);
	writeFileSync(program, BROKEN);
	await vi.waitFor(() => expect(starts()).toBeGreaterThan(7), 30_000);
	await service.stop();
});

test("one that is stopped in the pause stays stopped", async () => {
	const { service, starts } = serviceOf(CRASHING);
	await service.start();
	await vi.waitFor(() => expect(said.at(-1)).toMatch(/keeps crashing/), 30_000);
	await service.stop();
	await new Promise((resolve) => setTimeout(resolve, 600));
	expect(starts()).toBe(6);
});
