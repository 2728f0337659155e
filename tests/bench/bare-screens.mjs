/** Answers heartbeats and unchanged manifests as the service does, with nothing behind it. */
import { createServer } from "node:http";

createServer((request, answer) => {
	let text = "";
	request.setEncoding("utf8").on("data", (piece) => {
		text += piece;
	});
	request.on("end", () => {
		if (request.method === "GET" && request.url !== "/")
			return answer.writeHead(304, { etag: '"r"', "cache-control": "private, no-cache" }).end();
		if (text) JSON.parse(text);
		const body = JSON.stringify({
			revision: "0123456789abcdefghijkl",
			serverTime: new Date(),
			deviceName: "Screen",
		});
		answer.writeHead(200, { "content-type": "application/json" }).end(body);
	});
}).listen(Number(process.env.PORT), process.env.HOST);
