import { randomUUID } from "node:crypto";
import * as sdk from "@azure/storage-blob";
import { expect, test } from "vitest";
import { withOrigins } from "../../api/blobs/azure/cors";
import { signedUrls } from "../../api/blobs/azure/signed-urls";

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2030, 0, 15);
const account = { name: "shop", key: "c2VjcmV0", url: "https://shop.blob.core.windows.net" };
const mediaId = randomUUID();

function urlsAt(now: number, url = account.url) {
	const clock = { now };
	const place = { account: { ...account, url }, container: "signage" };
	return { clock, urls: signedUrls(sdk, place, () => clock.now) };
}
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test("an address for reading is the same text all day, for one blob and as one type", () => {
	const { clock, urls } = urlsAt(MIDNIGHT);
	const make = () => urls.readUrl(`${mediaId}/display`, "image/png", "http://ignored");
	const first = make();
	expect(first).toMatch(`https://shop.blob.core.windows.net/signage/${mediaId}/display?`);
	expect(queryOf(first)).toMatchObject({
		sp: "r",
		sr: "b",
		spr: "https",
		se: "2030-01-17T00:00:00Z",
		rsct: "image/png",
	});
	expect(queryOf(first)).not.toHaveProperty("st");
	clock.now = MIDNIGHT + DAY - 1;
	expect(make()).toBe(first);
	clock.now = MIDNIGHT + DAY;
	expect(make()).not.toBe(first);
});

test("an address for an upload writes one blob for an hour, and reads nothing", () => {
	const { urls } = urlsAt(MIDNIGHT);
	const url = urls.uploadUrl(`${mediaId}/original`, 10, "http://ignored");
	expect(new URL(url).pathname).toBe(`/signage/${mediaId}/original`);
	expect(queryOf(url)).toMatchObject({ sp: "cw", sr: "b", se: "2030-01-15T01:00:00Z" });
});

test("an emulator is reached without TLS, and no address leaves the container", () => {
	const { urls } = urlsAt(MIDNIGHT, "http://127.0.0.1:10000/shop");
	const url = urls.readUrl(`${mediaId}/thumb`, "image/webp", "http://ignored");
	expect(url).toMatch(/^http:\/\/127\.0\.0\.1:10000\/shop\/signage\//);
	expect(queryOf(url)).not.toHaveProperty("spr");
	for (const key of ["owner", `${mediaId}/..`, `${mediaId}/x`, `../${mediaId}/display`])
		expect(() => urls.readUrl(key, "image/png", "http://ignored"), key).toThrow(/blob key/);
});

const dashboard = "https://dash.example";
const player = "https://api.example";
const other = {
	allowedOrigins: "https://other.example",
	allowedMethods: "GET",
	allowedHeaders: "",
	exposedHeaders: "",
	maxAgeInSeconds: 5,
};

test("our CORS rule stands beside those of others, and is not written again", () => {
	const rules = withOrigins([other], [dashboard, player]) ?? [];
	expect(rules).toMatchObject([
		other,
		{
			allowedOrigins: `${dashboard},${player}`,
			allowedMethods: expect.stringContaining("PUT"),
			allowedHeaders: expect.stringContaining("x-ms-*"),
		},
	]);
	expect(withOrigins(rules, [player, dashboard])).toBeUndefined();
	expect(withOrigins(rules, [dashboard])).toBeUndefined();
});

test("a second service of the account adds its origins to the rule; anywhere is anywhere", () => {
	const rules = withOrigins([], [dashboard]) ?? [];
	const both = withOrigins(rules, [player]) ?? [];
	expect(both).toHaveLength(1);
	expect(both[0]?.allowedOrigins.split(",").sort()).toEqual([player, dashboard].sort());
	const any = withOrigins(both, ["*"]) ?? [];
	expect(any.map(({ allowedOrigins }) => allowedOrigins)).toEqual(["*"]);
	expect(withOrigins(any, [dashboard])).toBeUndefined();
});
