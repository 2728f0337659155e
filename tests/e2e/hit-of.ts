import type { Locator } from "@playwright/test";

/** How wide and high the part of the window is in which a finger or a pointer hits this, around its middle, in pixels. */
export const hitOf = (one: Locator) =>
	one.evaluate((hit) => {
		const { left, top, width, height } = hit.getBoundingClientRect();
		const [x, y] = [left + width / 2, top + height / 2];
		const isHit = (right: number, down: number) =>
			document.elementFromPoint(x + right, y + down)?.closest("input, button, span") === hit;
		const far = (right: number, down: number) => {
			let steps = 0;
			while (steps < 100 && isHit(right * steps, down * steps)) steps++;
			return steps;
		};
		return [far(1, 0) + far(-1, 0) - 1, far(0, 1) + far(0, -1) - 1] as const;
	});
