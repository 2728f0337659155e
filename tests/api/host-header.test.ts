import { describe, expect, test } from "vitest";
import { newPerson } from "../support/caller";
import { type RawAnswer, send as sendRaw } from "../support/http";
import { ARE_PAIRS } from "../support/pair";
import { startService } from "../support/service";
import { filesAt, isOnAzure } from "../support/storage";
import { JSON_TYPE, withWire } from "../support/wire";

const { service, person } = withWire();

describe("the Host header", () => {
	/** A GET with a Host of the caller's choice, which fetch does not allow. */
	const getAs = (host: string, path: string, url = service.url) =>
		sendRaw(url + path, { headers: { host, "x-forwarded-host": host } });
	const serversIn = ({ text }: RawAnswer) => JSON.parse(text).servers;

	// Two processes are told the address that they have in common.
	test.skipIf(ARE_PAIRS)(
		"is not in the API description, which is relative to its own address",
		async () => {
			for (const host of ["evil.test", "evil.test:81", "localhost"]) {
				const answer = await getAs(host, "/openapi.json");
				expect(answer.status).toBe(200);
				expect(serversIn(answer)).toEqual([{ url: "/" }]);
				expect(answer.text.includes("evil")).toBe(false);
			}
		},
	);

	test("is not in pages, redirects and problems", async () => {
		for (const path of ["/", "/player", "/player/", "/nothing", "/api/v1/User", "/healthz"]) {
			const { text, headers } = await getAs("evil.test", path);
			expect(text + JSON.stringify(headers), path).not.toContain("evil");
		}
	});

	/** The upload address that a caller on this host is given. */
	async function uploadUrlAs(host: string, url: string, token: string): Promise<string> {
		const { status, text } = await sendRaw(`${url}/api/v1/SlideImages`, {
			method: "POST",
			headers: { host, authorization: `Bearer ${token}`, ...JSON_TYPE },
			body: JSON.stringify({ fileName: "a.png", contentType: "image/png", size: 1 }),
		});
		expect(status).toBe(200);
		return JSON.parse(text).uploadUrl;
	}

	test.skipIf(isOnAzure || ARE_PAIRS)(
		"is where file addresses point, so that they work for whoever asked",
		async () => {
			const uploadUrl = await uploadUrlAs("192.168.1.5:3001", service.url, person.token);
			expect(new URL(uploadUrl).origin).toBe("http://192.168.1.5:3001");
		},
	);

	test.skipIf(ARE_PAIRS)("is no longer than a name can be", async () => {
		const codeAs = (host: string) =>
			sendRaw(`${service.url}/api/v1/deviceAuth/code`, {
				method: "POST",
				headers: { host, ...JSON_TYPE },
				body: "{}",
			});
		expect((await codeAs(`${"a".repeat(253)}:65535`)).status).toBe(200);
		const refused = await codeAs("a".repeat(5000));
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Host")]);
	});

	test("does not count where API_PUBLIC_URL is set", async () => {
		const API_PUBLIC_URL = "https://api.signage.test";
		const behindProxy = await startService({ env: { API_PUBLIC_URL: `${API_PUBLIC_URL}/` } });
		const { token } = await newPerson(behindProxy);
		const description = await getAs("evil.test", "/openapi.json", behindProxy.url);
		const uploadUrl = await uploadUrlAs("evil.test", behindProxy.url, token);
		const player = await getAs("evil.test", "/player/", behindProxy.url);
		await behindProxy.stop();
		expect(serversIn(description)).toEqual([{ url: API_PUBLIC_URL }]);
		const files = filesAt({ ...behindProxy, url: API_PUBLIC_URL });
		expect(uploadUrl.startsWith(`${files}/`), uploadUrl).toBe(true);
		// A screen that opened the player at another name downloads them, too.
		const { origin } = new URL(files);
		const policy = String(player.headers["content-security-policy"]);
		for (const place of ["img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'"])
			expect(policy).toContain(`${place} ${origin};`);
	});
});
