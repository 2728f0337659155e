import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { OutOfReachError, StaysLockedError } from "../errors";
import { createTurns, type InTurn } from "../turns";
import { checkTakesChanges, connectClient, type SessionOptions } from "./session";

/** How long one process waits for another one, which may be asking a payment provider. */
const WAIT_MS = 60_000;
const SHORTEST_LOOK_MS = 10;
const LONGEST_LOOK_MS = 200;

/** Keeps these locks apart from those of transactions (lock-name.ts). */
const KEY = "hashtextextended($1, 1)";

/** Ends a connection that takes no changes, or after a query that the server has not answered: it may be lost without a word. */
async function endSilent(client: Client, error: unknown): Promise<void> {
	if (!(error instanceof DatabaseError)) await client.end().catch(() => undefined);
}

/**
 * Locks that all processes on a database share, on one connection: each lasts until it is freed, or until this process or
 * its connection ends. A lock holds nothing else up, no transaction and no connection, so work may take long.
 */
export class LockingConnection {
	private client: Promise<Client> | null = null;
	/** PostgreSQL gives a connection what it has already, so this process keeps its own work apart. */
	private readonly ownTurns = createTurns();
	private readonly busy = new Set<string>();
	private readonly questions = createTurns();

	constructor(private readonly options: SessionOptions) {}

	/** Connects, which the first lock would do too. @throws OutOfReachError */
	async open(): Promise<void> {
		await this.connected();
	}

	/** @throws StaysLockedError when another process keeps the lock for a minute; OutOfReachError */
	inTurn: InTurn = (name, work) =>
		this.ownTurns(name, async () => {
			const end = performance.now() + WAIT_MS;
			for (
				let ms = SHORTEST_LOOK_MS;
				!(await this.tryLock(name));
				ms = Math.min(2 * ms, LONGEST_LOOK_MS)
			) {
				if (performance.now() > end) throw new StaysLockedError(name);
				await delay(ms * (0.5 + Math.random()));
			}
			try {
				return await work();
			} finally {
				await this.unlock(name);
			}
		});

	/** Runs work unless another process, or this one, is doing it. */
	async ifFree(name: string, work: () => Promise<void>): Promise<void> {
		if (this.busy.has(name)) return;
		this.busy.add(name);
		try {
			if (!(await this.tryLock(name))) return;
			await work().finally(() => this.unlock(name));
		} finally {
			this.busy.delete(name);
		}
	}

	async close(): Promise<void> {
		const client = await this.client?.catch(() => null);
		await client?.end();
	}

	private connected(): Promise<Client> {
		this.client ??= this.connect();
		return this.client;
	}

	private connect(): Promise<Client> {
		const client = new Client(this.options);
		const connected = connectClient(client, this.options).catch((error) => {
			forget();
			client.end().catch(() => undefined);
			throw new OutOfReachError(error);
		});
		// The end of one that was lost may be told when there is another.
		const forget = () => {
			if (this.client === connected) this.client = null;
		};
		client.on("error", forget);
		client.on("end", forget);
		return connected;
	}

	/** One question after the other: a connection that is still answering takes no other. */
	private ask(client: Client, does: string, name: string): Promise<boolean> {
		return this.questions("", async () => {
			// Others have their locks where the primary is now.
			await checkTakesChanges(client);
			const query = `select ${does}(${KEY}) as is_so`;
			const { rows } = await client.query<{ is_so: boolean }>(query, [name]);
			return rows[0]?.is_so === true;
		});
	}

	private async tryLock(name: string): Promise<boolean> {
		const client = await this.connected();
		try {
			return await this.ask(client, "pg_try_advisory_lock", name);
		} catch (error) {
			await endSilent(client, error);
			throw new OutOfReachError(error);
		}
	}

	/** What cannot be freed is free: its connection has ended, or ends. */
	private async unlock(name: string): Promise<void> {
		const client = await this.client?.catch(() => null);
		if (!client) return;
		await this.ask(client, "pg_advisory_unlock", name).catch((error) => endSilent(client, error));
	}
}
