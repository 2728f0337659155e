import { connect } from "node:net";

/** A connection on which a test writes what it likes. `heard` is what came back so far; `closed` has all of it once it is closed. */
export function rawConnection(url: string) {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	let heard = "";
	socket.setEncoding("utf8").on("data", (data) => {
		heard += data;
	});
	socket.on("error", () => undefined);
	const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
	return { socket, closed, heard: () => heard };
}
