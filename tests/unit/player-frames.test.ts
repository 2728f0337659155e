import { describe, expect, test } from "vitest";
import { frameOf } from "../../player/playing/frames";

const OWN = "https://signage.test";
const frame = (type: string, url: string, sha256?: string) =>
	frameOf({ slideId: 1, type: type as "WebContent", url, seconds: 3, sha256 }, OWN);

describe("frameOf", () => {
	test("a web page keeps its origin but may not leave its frame, and is told nothing of the screen", () => {
		expect(frame("WebContent", "http://menu.test/today?day=1#noon")).toEqual({
			src: "http://menu.test/today?day=1#noon",
			attributes: {
				sandbox: "allow-scripts allow-forms allow-same-origin",
				referrerpolicy: "no-referrer",
			},
		});
	});
	test.each([`${OWN}/player/`, `${OWN}:443/x`, "HTTPS://SIGNAGE.test"])(
		"%s, of the player's own origin, loses its origin",
		(url) => {
			expect(frame("WebContent", url)?.attributes.sandbox).toBe("allow-scripts allow-forms");
		},
	);
	test.each(["http://signage.test/", `${OWN}:8443/`, "https://signage.test.evil.com/"])(
		"%s is of another origin",
		(url) => {
			expect(frame("WebContent", url)?.attributes.sandbox).toContain("allow-same-origin");
		},
	);
	test.each([
		["youtu.be/dQw4w9WgXcQ", /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/],
		["https://vimeo.com/76979871", /^https:\/\/player\.vimeo\.com\/video\/76979871\?/],
	])("%s plays by itself and says which site embeds it", (url, src) => {
		expect(frame("Video", url)).toEqual({
			src: expect.stringMatching(src),
			attributes: {
				allow: "autoplay; encrypted-media",
				referrerpolicy: "strict-origin-when-cross-origin",
			},
		});
	});
	test.each([
		["a video of another site", "Video", "https://example.org/video.mp4"],
		["a script", "WebContent", "javascript:alert(1)"],
		["a file of the screen", "WebContent", "file:///etc/passwd"],
		["no address", "WebContent", "menu"],
		["a picture", "Image", "https://menu.test/a.png"],
		["what only newer players know", "Hologram", "https://menu.test/"],
	])("%s has none", (_, type, url) => {
		expect(frame(type, url)).toBeNull();
	});
	test("neither has a video that the service stores", () => {
		expect(frame("Video", "https://youtu.be/dQw4w9WgXcQ", "ab")).toBeNull();
	});
});
