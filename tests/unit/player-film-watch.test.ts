import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchFilm } from "../../player/playing/film-watch";

// A video in front of which nobody is there who could start it again.

const page = { hidden: false };
const play = vi.fn();
const onStuck = vi.fn();
const newFilm = () => ({ paused: false, currentTime: 0, ontimeupdate: null });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
	page.hidden = false;
	vi.useFakeTimers();
	vi.stubGlobal("document", page);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.clearAllMocks();
});

test("a video that the system pauses is started again, with pauses between", async () => {
	const film = newFilm();
	watchFilm(film, play, onStuck);
	film.paused = true;
	await seconds(2);
	expect(play).not.toHaveBeenCalled();
	await seconds(7);
	expect(play).toHaveBeenCalledTimes(3);
	film.paused = false;
	film.currentTime = 1;
	await seconds(3);
	expect(play).toHaveBeenCalledTimes(3);
	expect(onStuck).not.toHaveBeenCalled();
});

test("one that stands still counts as failed, once", async () => {
	watchFilm(newFilm(), play, onStuck);
	await seconds(60);
	expect(onStuck).toHaveBeenCalledOnce();
	expect(play).not.toHaveBeenCalled();
});

test("one that moves, or that nobody sees, or that is looked after no more, does not", async () => {
	const film = newFilm();
	const end = watchFilm(film, play, onStuck);
	for (let at = 1; at < 20; at += 1) {
		film.currentTime = at;
		await seconds(5);
	}
	page.hidden = true;
	film.paused = true;
	await seconds(60);
	expect(play).not.toHaveBeenCalled();
	page.hidden = false;
	end();
	await seconds(60);
	expect(play).not.toHaveBeenCalled();
	expect(onStuck).not.toHaveBeenCalled();
	expect(film.ontimeupdate).toBeNull();
});
