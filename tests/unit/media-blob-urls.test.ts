import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createUrlSigner } from "../../api/blobs/signed-url";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const START = Date.UTC(2030, 0, 15, 10);
const secret = new Uint8Array(32).fill(7);
const mediaId = randomUUID();
const key = { mediaId, part: "display" } as const;

function signerAt(start: number) {
	const clock = { now: start };
	return { clock, signer: createUrlSigner(secret, () => clock.now) };
}
const queryOf = (url: string) => new URL(url).searchParams;

test("a read URL opens its own key, as its own type", () => {
	const { signer } = signerAt(START);
	const url = signer.readUrl(`${mediaId}/display`, "image/png", "http://blobs.test");
	expect(new URL(url).pathname).toBe(`/blobs/${mediaId}/display`);
	expect(signer.verify(key, queryOf(url))).toMatchObject({
		grant: { permission: "r", contentType: "image/png" },
	});
});

test("a thumbnail's URL is short, and nothing in it is escaped", () => {
	const { signer } = signerAt(START);
	const url = signer.readUrl(`${mediaId}/thumb`, "image/webp", "http://blobs.test");
	expect(url).toMatch(
		/^http:\/\/blobs\.test\/blobs\/[\w-]{36}\/thumb\?se=2030-01-17&sp=r&sig=[\w-]{43}$/,
	);
	expect(signer.verify({ mediaId, part: "thumb" }, queryOf(url))).toMatchObject({
		grant: { permission: "r", contentType: "image/webp" },
	});
});

test("another key, type, permission, expiry, size or secret is refused", () => {
	const { signer } = signerAt(START);
	const read = signer.readUrl(`${mediaId}/display`, "image/png", "http://blobs.test");
	const refused = { refused: "signature" };
	expect(signer.verify({ mediaId: randomUUID(), part: "display" }, queryOf(read))).toEqual(refused);
	expect(signer.verify({ mediaId, part: "original" }, queryOf(read))).toEqual(refused);
	const changes = { rsct: "text/html", sp: "cw", se: "2099-01-01T00:00:00Z", msz: "9", sr: "c" };
	for (const [name, value] of Object.entries(changes)) {
		const query = queryOf(read);
		query.set(name, value);
		expect(signer.verify(key, query), name).toEqual(refused);
	}
	const other = createUrlSigner(new Uint8Array(32).fill(8), () => START);
	expect(other.verify(key, queryOf(read))).toEqual(refused);
	expect(signer.verify(key, new URLSearchParams())).toEqual(refused);
});

test("an upload URL carries its limit and lives for an hour", () => {
	const { clock, signer } = signerAt(START);
	const query = queryOf(signer.uploadUrl(`${mediaId}/display`, 1234, "http://blobs.test"));
	clock.now = START + HOUR - 1000;
	expect(signer.verify(key, query)).toMatchObject({
		grant: { permission: "cw", maxBytes: 1234 },
	});
	clock.now = START + HOUR;
	expect(signer.verify(key, query)).toEqual({ refused: "expired" });
});

test("a read URL is the same text all day and lives for one to two days", () => {
	const midnight = Math.floor(START / DAY) * DAY;
	const { clock, signer } = signerAt(midnight);
	const make = () => signer.readUrl(`${mediaId}/display`, "image/png", "http://blobs.test");
	const first = make();
	clock.now = midnight + DAY - 1;
	expect(make()).toBe(first);
	expect(signer.verify(key, queryOf(first))).toHaveProperty("grant");
	clock.now = midnight + DAY;
	expect(make()).not.toBe(first);
	clock.now = midnight + 2 * DAY;
	expect(signer.verify(key, queryOf(first))).toEqual({ refused: "expired" });
});

test("only a media id and a known part make a key", () => {
	const { signer } = signerAt(START);
	const bad = ["../../etc/passwd", `${mediaId}/..`, `${mediaId}/x`, `${mediaId}/display/x`, ""];
	for (const text of bad) {
		expect(() => signer.readUrl(text, "image/png", "http://blobs.test"), text).toThrow(/blob key/);
	}
});
