import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { refusalOfPooler } from "./pooler";

/** A line to a server that can be cut and mended. */
export interface Line {
	/** The server's address with the line's port. */
	url: string;
	/** Ends all connections and takes no more. */
	cut(): Promise<void>;
	mend(): Promise<void>;
	/** Nothing passes any more on the connections that there are, which stay open; new ones are as before. */
	silence(): void;
	/** Ends each connection on which this is sent, at that moment and before it arrives; null: none any more. */
	cutAt(text: string | null): void;
	/** New connections are begun as with PgBouncer, which takes few parameters at the startup. */
	beginAsPooler(): void;
	/** That the server has ended a connection is told so much later. */
	endLate(ms: number): void;
	/** What comes back on connections that have begun with this text comes so much later, in its order. */
	slow(begun: string, ms: number): void;
	stop(): Promise<void>;
}

/** @param target the address of the server, with host and port */
export async function openLine(target: string): Promise<Line> {
	const { hostname, port } = new URL(target);
	const sockets = new Set<Socket>();
	const keep = (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => socket.destroy());
		socket.on("close", () => sockets.delete(socket));
	};
	let fatal: string | null = null;
	let slowed = { begun: "", ms: 0 };
	let era = 0;
	let isPooler = false;
	let lateMs = 0;
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		for (const socket of [near, far]) keep(socket);
		let isSlow: boolean | undefined;
		const begun = era;
		if (isPooler)
			near.once("data", (sent) => {
				const refusal = refusalOfPooler(sent);
				if (refusal) near.end(refusal);
			});
		near.on("data", (sent) => {
			if (begun !== era || near.writableEnded) return;
			isSlow ??= slowed.ms > 0 && sent.includes(slowed.begun);
			if (fatal !== null && sent.includes(fatal)) near.destroy();
			else far.write(sent);
		});
		far.on("data", (told) => {
			if (begun !== era) return;
			if (isSlow) setTimeout(() => near.write(told), slowed.ms);
			else near.write(told);
		});
		near.on("close", () => far.destroy());
		far.on("close", () => setTimeout(() => near.destroy(), lateMs));
	});
	const listen = async (at: number) => {
		server.listen(at, "127.0.0.1");
		await once(server, "listening");
		return (server.address() as AddressInfo).port;
	};
	const cut = async () => {
		const closed = new Promise((done) => server.close(done));
		for (const socket of sockets) socket.destroy();
		await closed;
	};
	const own = await listen(0);
	return {
		url: Object.assign(new URL(target), { host: `127.0.0.1:${own}` }).href,
		cut,
		mend: async () => {
			await listen(own);
		},
		silence: () => {
			era += 1;
		},
		beginAsPooler: () => {
			isPooler = true;
		},
		endLate: (ms) => {
			lateMs = ms;
		},
		cutAt: (text) => {
			fatal = text;
		},
		slow: (begun, ms) => {
			slowed = { begun, ms };
		},
		stop: async () => {
			if (server.listening) await cut();
		},
	};
}
