import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { logError } from "../../problems/log-error";
import type { Listen, Listener } from "../database";
import { checkTakesChanges, connectClient, type SessionOptions } from "./session";

const AGAIN_MS = 500;
/** How often a connection is tried that may have been lost without a word, and how long it may take to answer. */
const LOOK_MS = 10_000;
const ANSWER_MS = 5_000;

/** One connection for all that is heard. It is made anew when it is lost, and who listens is told that something is missing. */
export class ListeningConnection {
	private client: Client | null = null;
	private readonly listeners = new Map<string, Listener>();
	private readonly stopping = new AbortController();
	private readonly timer: NodeJS.Timeout;
	/** The last question; and the next one, which whoever comes before it goes out shares. */
	private asked: Promise<unknown> = Promise.resolve();
	private next: Promise<unknown> | undefined;

	private constructor(private readonly options: SessionOptions) {
		this.timer = setInterval(() => this.look(), LOOK_MS);
		this.timer.unref();
	}

	static async open(options: SessionOptions): Promise<ListeningConnection> {
		const opened = new ListeningConnection({ ...options, query_timeout: ANSWER_MS });
		await opened.connect().catch(async (error) => {
			await opened.close();
			throw error;
		});
		return opened;
	}

	/** One listener for each channel. */
	listen: Listen = async (channel, listener) => {
		this.listeners.set(channel, listener);
		await this.client?.query(`listen ${escapeIdentifier(channel)}`);
		return {
			// A session hears of all that was committed before it answers.
			caughtUp: async () => {
				await this.ask().catch(() => undefined);
			},
			stop: async () => {
				this.listeners.delete(channel);
			},
		};
	};

	async close(): Promise<void> {
		this.stopping.abort();
		clearInterval(this.timer);
		const { client } = this;
		this.client = null;
		await client?.end();
	}

	private async connect(): Promise<void> {
		const client = new Client(this.options);
		client.on("error", () => this.lose(client));
		client.on("end", () => this.lose(client));
		client.on("notification", ({ channel, payload }) =>
			this.listeners.get(channel)?.onTold(payload ?? ""),
		);
		try {
			await connectClient(client, this.options);
			for (const channel of this.listeners.keys())
				await client.query(`listen ${escapeIdentifier(channel)}`);
		} catch (error) {
			client.end().catch(() => undefined);
			throw error;
		}
		this.client = client;
		if (this.stopping.signal.aborted) await this.close();
	}

	private tellOfGap(): void {
		for (const listener of this.listeners.values()) listener.onGap();
	}

	private lose(client: Client): void {
		if (this.client !== client) return;
		this.client = null;
		client.end().catch(() => undefined);
		console.error("The connection is lost on which the database tells of changes.");
		this.tellOfGap();
		this.reconnect().catch((error) => logError("Listening to the database", error));
	}

	private async reconnect(): Promise<void> {
		const { signal } = this.stopping;
		while (!signal.aborted) {
			try {
				await this.connect();
				break;
			} catch {
				// Calls fail meanwhile and say why.
				await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
			}
		}
		if (signal.aborted) return;
		console.log("The database tells of changes again.");
		this.tellOfGap();
	}

	private look(): void {
		const { client } = this;
		if (client) this.ask().catch(() => this.lose(client));
	}

	/** Asks for an answer, one at a time: a connection that is still answering takes no other question. */
	private ask(): Promise<unknown> {
		this.next ??= this.asked.then(() => {
			this.next = undefined;
			// A former primary that stays up tells of nothing any more.
			return this.client && checkTakesChanges(this.client);
		});
		this.asked = this.next.catch(() => undefined);
		return this.next;
	}
}
