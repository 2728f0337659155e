import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import { temporaryFolder } from "./temporary-folder";

/** A PostgreSQL that is reached by TLS. */
export interface TlsLine {
	/** The server's address with the line's port. */
	url: string;
	/** The file of the authority that its certificate comes from, which nobody knows: itself. */
	authority: string;
	stop(): Promise<void>;
}

/** A certificate of this machine's address, as the files of its key and of its authority: itself. Debian's PostgreSQL brings openssl along. */
export function makeCertificate() {
	const folder = temporaryFolder();
	const [key, authority] = [join(folder, "key.pem"), join(folder, "ca.pem")];
	const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
	const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	execFileSync(
		"openssl",
		["req", "-x509", "-days", "2", ...kind, "-keyout", key, "-out", authority, ...subject],
		{ stdio: "pipe" },
	);
	return { key, authority };
}

/** Puts TLS before a PostgreSQL, as its protocol has it: the client asks, the server says S, and both shake hands. */
export async function openTlsLine(target: string): Promise<TlsLine> {
	const { hostname, port } = new URL(target);
	const { key, authority } = makeCertificate();
	const secureContext = createSecureContext({
		key: readFileSync(key),
		cert: readFileSync(authority),
	});
	const sockets = new Set<Socket>();
	const keep = (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => socket.destroy());
		socket.on("close", () => sockets.delete(socket));
	};
	const server = createServer((near) => {
		keep(near);
		near.once("data", () => {
			near.write("S");
			const plain = new TLSSocket(near, { isServer: true, secureContext });
			const far = connect(Number(port), hostname);
			for (const socket of [plain, far]) keep(socket);
			plain.pipe(far).pipe(plain);
			plain.on("close", () => far.destroy());
			far.on("close", () => plain.destroy());
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = Object.assign(new URL(target), { port: (server.address() as AddressInfo).port });
	return {
		url: url.href,
		authority,
		async stop() {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
	};
}
