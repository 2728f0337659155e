import { EventEmitter } from "node:events";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { ListeningConnection } from "../../api/database/postgres/listening";
import { LockingConnection } from "../../api/database/postgres/locking";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** A server that stays up as it becomes read-only, and its sessions, which it does not end. */
const server = vi.hoisted(() => ({ mode: "off", sessions: [] as string[][] }));
vi.mock("pg", async (original) => ({
	...(await original<typeof import("pg")>()),
	Client: class extends EventEmitter {
		readonly asked: string[] = [];
		constructor() {
			super();
			server.sessions.push(this.asked);
		}
		async connect() {}
		async end() {
			this.asked.push("ended");
			this.emit("end");
		}
		async query(text: string) {
			this.asked.push(text);
			return { rows: [{ mode: server.mode, is_so: true }] };
		}
	},
}));
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	Object.assign(server, { mode: "off", sessions: [] });
});

test("who listens leaves a primary that stays up without taking changes, and hears of it on the next one", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const said = [vi.spyOn(console, "error").mockReturnValue(), vi.spyOn(console, "log")];
	said[1]?.mockReturnValue();
	const onGap = vi.fn();
	const listening = await ListeningConnection.open({});
	const { caughtUp } = await listening.listen("screens", { onTold: vi.fn(), onGap });
	await vi.advanceTimersByTimeAsync(20_000);
	expect(server.sessions).toHaveLength(1);
	server.mode = "on";
	await caughtUp();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(server.sessions.filter((asked) => asked.at(-1) !== "ended")).toEqual([]);
	expect(onGap).toHaveBeenCalledTimes(1);
	server.mode = "off";
	await expect.poll(() => server.sessions.at(-1)?.at(-1)).toBe('listen "screens"');
	expect(onGap).toHaveBeenCalledTimes(2);
	expect(said.map((spy) => spy.mock.calls)).toEqual([
		[["The connection is lost on which the database tells of changes."]],
		[["The database tells of changes again."]],
	]);
	await listening.close();
});

test("turns are not taken on a primary that stays up without taking changes, but on the next one", async () => {
	const locking = new LockingConnection({});
	const work = vi.fn(async () => "done");
	expect(await locking.inTurn("Ann", work)).toBe("done");
	server.mode = "on";
	for (const _ of [1, 2])
		await expect(locking.inTurn("Ann", work)).rejects.toThrow("does not answer");
	expect(server.sessions.map((asked) => asked.at(-1))).toEqual(["ended", "ended"]);
	expect(work).toHaveBeenCalledTimes(1);
	server.mode = "off";
	expect(await locking.inTurn("Ann", work)).toBe("done");
	await locking.close();
});
