import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson } from "../support/caller";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { expected } from "../support/servers";
import { startService, type TestService } from "../support/service";

const env = { DASHBOARD_KEY: "what the dashboard shows its service, long enough" };
const WRONG_CODE = "000000";
let service: TestService;
let dashboard: TestDashboard;
beforeAll(async () => {
	service = await startService({ env });
	dashboard = await startDashboard(service.url, env);
});
afterAll(async () => {
	await dashboard.stop();
	await service.stop();
});

interface Sent {
	localAddress: string;
	path: string;
	fields: Record<string, string>;
	cookie?: string;
	/** A CF-Connecting-IP header. */
	connectingIp?: string;
}

/** Posts a form from an address of this machine. */
async function post({
	localAddress,
	path,
	fields,
	cookie = "",
	connectingIp,
}: Sent): Promise<IncomingMessage> {
	const sending = request(dashboard.url + path, {
		method: "POST",
		localAddress,
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			cookie,
			...(connectingIp && { "cf-connecting-ip": connectingIp }),
		},
	});
	sending.end(String(new URLSearchParams(fields)));
	const [answer] = (await once(sending, "response")) as [IncomingMessage];
	answer.resume();
	return answer;
}

async function signIn(localAddress: string): Promise<string> {
	const { email, password } = await newPerson(service);
	const answer = await post({ localAddress, path: "/login", fields: { email, password } });
	return (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
}

test("wrong codes of one browser do not make browsers at other addresses wait", async () => {
	const enter = async (localAddress: string, cookie: string) => {
		const fields = { userCode: WRONG_CODE };
		return (await post({ localAddress, path: "/verify-device", fields, cookie })).statusCode;
	};
	const guesser = await signIn("127.0.0.2");
	for (let failure = 0; failure < 10; failure++)
		expect(await enter("127.0.0.2", guesser)).toBe(400);
	expect(await enter("127.0.0.2", guesser)).toBe(429);
	expect(await enter("127.0.0.3", await signIn("127.0.0.3"))).toBe(400);
	expect(await enter("127.0.0.2", await signIn("127.0.0.2"))).toBe(429);
});

test("an address that a header names is believed at the edge alone, where the host writes that header", async () => {
	const here = "127.0.0.4";
	const enter = async (cookie: string, connectingIp: string) => {
		const sent = { localAddress: here, path: "/verify-device", cookie, connectingIp };
		return (await post({ ...sent, fields: { userCode: WRONG_CODE } })).statusCode;
	};
	const guesser = await signIn(here);
	for (let failure = 0; failure < 10; failure++)
		expect(await enter(guesser, `192.0.2.${failure}`)).toBe(400);
	const somebodyElse = await signIn(here);
	expect(await enter(somebodyElse, "192.0.2.99")).toBe(expected.believesConnectingIp ? 400 : 429);
});
