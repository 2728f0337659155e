import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "../limits";

/** A video that is shown by so much longer than it lasts begins again in the cross-fade alone, in seconds. */
const UNSEEN = 0.25;

/**
 * The duration with which a slide shows a whole video.
 * @param length of the video, in seconds; not a number, or without an end, where that is not known
 * @returns whole seconds, as spec 5 has them; undefined where the length says nothing
 */
export function secondsFor(length: number): number | undefined {
	if (!Number.isFinite(length) || length <= 0) return undefined;
	const whole = Math.floor(length + UNSEEN);
	return Math.min(SLIDE_SECONDS_MAX, Math.max(SLIDE_SECONDS_MIN, whole));
}
