import { expect, test } from "vitest";
import { sentTo } from "../../app/services/media/media-url.server";
import type { Context } from "../../app/services/request/context.server";
import { readEnv } from "../../app/services/request/env.server";

const SIGNED = "/files/7/original?sig=a%2Fb%3D&comp=block";
const PUBLIC = "http://localhost:3001";

/** Where a dashboard with this API_URL sends a file for which the service names this origin. */
const from = (API_URL: string, origin: string) => {
	const env = readEnv({ API_URL, SESSION_SECRET: "long enough for a secret of a test" });
	return sentTo({ env } as Context, origin + SIGNED);
};

test("a file goes where API_URL leads, if the service names its own machine, which is another one", () => {
	expect(from("http://service:3001", PUBLIC)).toBe(`http://service:3001${SIGNED}`);
	expect(from("http://service:3001", "http://[::1]:3001")).toBe(`http://service:3001${SIGNED}`);
});

test.each([
	["on this machine", "http://127.0.0.1:3001", PUBLIC],
	["at its public address", "http://service:3001", "https://signage.example"],
	["in a storage", "http://service:3001", "https://files.blob.example"],
])("an upload %s stays where it is", (_, api, origin) => {
	expect(from(api, origin)).toBe(origin + SIGNED);
});
