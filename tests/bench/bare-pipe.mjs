/** Pipes every request's body on to TARGET with PUT: the least that sending a form's file on can cost. */
import { createServer, request } from "node:http";
import { pipeline } from "node:stream/promises";

createServer(async (incoming, answer) => {
	if (incoming.method === "GET") return answer.end();
	const { "content-length": length } = incoming.headers;
	const headers = { "content-length": length, "x-ms-blob-type": "BlockBlob" };
	const target = String(incoming.headers["x-target"]);
	const put = request(target, { method: "PUT", headers });
	put.on("response", (stored) => answer.writeHead(stored.statusCode).end());
	await pipeline(incoming, put);
}).listen(Number(process.env.PORT), process.env.HOST);
