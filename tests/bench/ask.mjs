import { request } from "node:http";

/**
 * Makes a screen's call of the service. Resolves to the answer's status and headers, and the bytes that both have taken on
 * the connection.
 * @param {import("node:http").RequestOptions} connection such as the agent, or the address to call from
 * @param {string} base the service's address
 * @param {string} path below /api/v1
 * @param {{ token: string, method?: string, body?: unknown, headers?: Record<string, string> }} call
 */
export function ask(connection, base, path, { token, method = "GET", body, headers = {} }) {
	const sent = body && JSON.stringify(body);
	return new Promise((resolve, reject) => {
		let socket;
		let before = 0;
		const asked = request(
			new URL(`/api/v1${path}`, base),
			{
				...connection,
				method,
				headers: {
					authorization: `Bearer ${token}`,
					...(sent && {
						"content-type": "application/json",
						"content-length": Buffer.byteLength(sent),
					}),
					...headers,
				},
			},
			(answer) => {
				answer.resume().on("end", () => {
					resolve({
						status: answer.statusCode,
						headers: answer.headers,
						bytes: socket.bytesRead + socket.bytesWritten - before,
					});
				});
			},
		);
		asked.once("socket", (given) => {
			socket = given;
			before = given.bytesRead + given.bytesWritten;
		});
		asked.on("error", reject).end(sent);
	});
}
