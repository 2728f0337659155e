/**
 * A PostgreSQL for the tests, in a folder of its own, which it removes at its end. Says where it is, and ends with the
 * process that started it. Data are not synced: nothing of them is to survive.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { postgresFolder } from "../../scripts/postgres.mjs";

const [, , place, prefix, port] = process.argv;
const bin = postgresFolder();
if (!bin) throw new Error("PostgreSQL is not installed: run `node scripts/postgres.mjs` as root.");

const idOf = (option) =>
	Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout.trim());
/** It refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};

const folder = mkdtempSync(join(place, prefix));
if (user.uid) chownSync(folder, user.uid, user.gid);
const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
process.once("exit", remove);

const data = join(folder, "data");
const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
const made = spawnSync(
	join(bin, "initdb"),
	["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync"],
	{ ...options, encoding: "utf8" },
);
if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);

const settings = {
	listen_addresses: "127.0.0.1",
	port,
	unix_socket_directories: "",
	max_connections: 500,
	shared_buffers: "64MB",
	fsync: "off",
	synchronous_commit: "off",
	full_page_writes: "off",
	dynamic_shared_memory_type: "mmap",
	wal_level: "minimal",
	max_wal_senders: 0,
	max_wal_size: "2GB",
};
const server = spawn(
	join(bin, "postgres"),
	["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
	{ ...options, stdio: ["ignore", "ignore", "pipe"] },
);
const said = [];
createInterface({ input: server.stderr }).on("line", (line) => {
	said.push(line);
	if (line.includes("database system is ready to accept connections"))
		console.log(`PostgreSQL on postgresql://tests@127.0.0.1:${port}/postgres`);
});
server.on("exit", (code) => {
	if (code) console.error(said.slice(-5).join("\n"));
	process.exit(code ?? 1);
});
/** At once: no client is waited for. */
const stop = () => server.kill("SIGQUIT");
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.once("disconnect", stop);
