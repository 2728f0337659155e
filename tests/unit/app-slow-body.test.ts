import { afterEach, expect, test, vi } from "vitest";
import { dropRest, piecesOf } from "../../app/services/forms/slow-body.server";

const MIB = 1024 * 1024;

afterEach(() => {
	vi.useRealTimers();
});

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

test("each piece has its own time: what comes on and on is read, and what stops is refused", async () => {
	vi.useFakeTimers();
	let left = 4;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			await new Promise((resolve) => setTimeout(resolve, 60));
			if (left-- > 0) controller.enqueue(new Uint8Array(1));
			else await new Promise(() => undefined);
		},
	});
	const pieces = piecesOf(body);
	const nextAfter = (passed: number) => {
		const piece = pieces.next(Date.now() + 100).catch(({ init }) => init);
		return vi.advanceTimersByTimeAsync(passed).then(() => piece);
	};
	for (let read = 0; read < 4; read++) expect(await nextAfter(60)).toHaveLength(1);
	expect(await nextAfter(100)).toMatchObject({ status: 408 });
});

test("what somebody else reads already is left to them", async () => {
	const body = new Response("typed").body;
	const reader = body?.getReader();
	await dropRest(body, 1000);
	expect((await reader?.read())?.value).toHaveLength(5);
});
