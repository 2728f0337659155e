import { expect, test } from "vitest";
import { piecesOf } from "../../app/services/forms/slow-body.server";

const MIB = 1024 * 1024;

test("a body whose pieces are all there leaves others a turn every few MB", async () => {
	let left = 64;
	const piece = new Uint8Array(MIB);
	const pieces = piecesOf(
		new ReadableStream({
			pull(controller) {
				if (left-- > 0) controller.enqueue(piece);
				else controller.close();
			},
		}),
	);
	let turns = 0;
	const timer = setInterval(() => turns++);
	let size = 0;
	const until = Date.now() + 60_000;
	for (let got = await pieces.next(until); got; got = await pieces.next(until)) size += got.length;
	clearInterval(timer);
	expect(size).toBe(64 * MIB);
	expect(turns).toBeGreaterThan(15);
});
