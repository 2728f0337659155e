import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a server that can be cut and mended. */
export interface Line {
	/** The server's address with the line's port. */
	url: string;
	/** Ends all connections and takes no more. */
	cut(): Promise<void>;
	mend(): Promise<void>;
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
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		for (const socket of [near, far]) keep(socket);
		near.pipe(far).pipe(near);
		near.on("close", () => far.destroy());
		far.on("close", () => near.destroy());
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
		stop: async () => {
			if (server.listening) await cut();
		},
	};
}
