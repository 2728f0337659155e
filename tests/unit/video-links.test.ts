import { embedUrl, parseVideoLink, UNSUPPORTED_VIDEO } from "@signage/contract/files/video-links";
import { describe, expect, test } from "vitest";

const ID = "dQw4w9WgXcQ";
const youTube = (more: object = {}) => ({ platform: "YouTube", id: ID, ...more });
const vimeo = (more: object = {}) => ({ platform: "Vimeo", id: "76979871", ...more });
const at = (startSeconds: number) => ({ startSeconds });
const HASH = "8272103f6e";

describe("YouTube", () => {
	test.each([
		[`https://www.youtube.com/watch?v=${ID}`, {}],
		[`https://youtube.com/watch?v=${ID}`, {}],
		[`https://m.youtube.com/watch?v=${ID}`, {}],
		[`https://music.youtube.com/watch?v=${ID}`, {}],
		[`http://www.youtube.com/watch?v=${ID}`, {}],
		[`https://WWW.YouTube.COM/watch?v=${ID}`, {}],
		[`https://www.youtube.com:443/watch?v=${ID}`, {}],
		[`https://www.youtube.com/watch/?v=${ID}`, {}],
		[`https://www.youtube.com/watch?feature=shared&v=${ID}`, {}],
		[`https://www.youtube.com/watch?list=PL0123456789&v=${ID}&index=2`, {}],
		[`youtube.com/watch?v=${ID}`, {}],
		[`www.youtube.com/watch?v=${ID}`, {}],
		[`//www.youtube.com/watch?v=${ID}`, {}],
		[`youtu.be/${ID}`, {}],
		[`  https://youtu.be/${ID}\n`, {}],
		[`https://youtu.be/${ID}?si=aBcDeF`, {}],
		[`https://youtu.be/${ID}/`, {}],
		[`https://www.youtube.com/embed/${ID}`, {}],
		[`https://www.youtube.com/embed/${ID}?start=43`, at(43)],
		[`https://www.youtube.com/v/${ID}`, {}],
		[`https://www.youtube.com/e/${ID}`, {}],
		[`https://www.youtube.com/shorts/${ID}`, {}],
		[`https://www.youtube.com/shorts/${ID}?feature=share`, {}],
		[`https://www.youtube.com/live/${ID}?si=x`, {}],
		[`https://www.youtube-nocookie.com/embed/${ID}`, {}],
		[`https://youtube-nocookie.com/embed/${ID}`, {}],
		[`https://www.youtube.com/watch?v=${ID}&t=43`, at(43)],
		[`https://www.youtube.com/watch?v=${ID}&t=43s`, at(43)],
		[`https://www.youtube.com/watch?t=1m40s&v=${ID}`, at(100)],
		[`https://youtu.be/${ID}?t=1h2m3s`, at(3723)],
		[`https://youtu.be/${ID}?t=2m`, at(120)],
		[`https://www.youtube.com/watch?v=${ID}#t=1m40`, at(100)],
		[`https://youtu.be/${ID}?t=0`, {}],
		[`https://youtu.be/${ID}?t=soon`, {}],
		[`https://youtu.be/${ID}?t=-5`, {}],
	])("%j", (text, more) => {
		expect(parseVideoLink(text)).toEqual(youTube(more));
	});
	test("an id may have any of its letters", () => {
		expect(parseVideoLink("youtu.be/-_0aZ-_0aZ-")).toMatchObject({ id: "-_0aZ-_0aZ-" });
	});
});

describe("Vimeo", () => {
	test.each([
		["https://vimeo.com/76979871", {}],
		["http://www.vimeo.com/76979871", {}],
		["vimeo.com/76979871", {}],
		["https://vimeo.com/76979871/", {}],
		["https://vimeo.com/76979871?share=copy", {}],
		[`https://vimeo.com/76979871/${HASH}`, { hash: HASH }],
		[`https://vimeo.com/76979871/${HASH}?share=copy`, { hash: HASH }],
		[`https://vimeo.com/76979871?h=${HASH}`, { hash: HASH }],
		["https://vimeo.com/76979871/abcdefabcd", { hash: "abcdefabcd" }],
		["https://vimeo.com/channels/staffpicks/76979871", {}],
		["https://vimeo.com/groups/shortfilms/videos/76979871", {}],
		["https://vimeo.com/album/12345/video/76979871", {}],
		["https://vimeo.com/showcase/12345/video/76979871", {}],
		["https://vimeo.com/ondemand/aDayAtSea/76979871", {}],
		["https://player.vimeo.com/video/76979871", {}],
		[`https://player.vimeo.com/video/76979871?h=${HASH}&badge=0`, { hash: HASH }],
		["https://vimeo.com/76979871#t=1m40s", at(100)],
		["https://vimeo.com/76979871?h=", {}],
	])("%j", (text, more) => {
		expect(parseVideoLink(text)).toEqual(vimeo(more));
	});
});

test.each([
	"",
	" ",
	"video",
	ID,
	"https://",
	"https://example.org/video.mp4",
	`https://youtube.com.evil.com/watch?v=${ID}`,
	`https://evil.com/youtube.com/watch?v=${ID}`,
	`https://evil.com/?https://www.youtube.com/watch?v=${ID}`,
	`https://notyoutube.com/watch?v=${ID}`,
	`https://evil-youtu.be/${ID}`,
	`https://youtu.be.evil.com/${ID}`,
	`https://evil.youtube.com/watch?v=${ID}`,
	`https://www.youtube.com./watch?v=${ID}`,
	`https://www.youtube.com@evil.com/watch?v=${ID}`,
	`https://me:secret@www.youtube.com/watch?v=${ID}`,
	`https://evil.com@www.youtube.com/watch?v=${ID}`,
	`https://evil.com\\@www.youtube.com/watch?v=${ID}`,
	`https://www.youtube.com:8443/watch?v=${ID}`,
	`https://you\ntube.com/watch?v=${ID}`,
	`https://youtu.be/${ID} and more`,
	`ftp://youtu.be/${ID}`,
	`javascript:alert("https://youtu.be/${ID}")`,
	`javascript://youtu.be/${ID}`,
	`data:text/html,https://youtu.be/${ID}`,
	`youtube.com:443/watch?v=${ID}`,
	"https://www.youtube.com/",
	"https://www.youtube.com/watch",
	"https://www.youtube.com/watch?v=",
	"https://www.youtube.com/watch?v=short",
	`https://www.youtube.com/watch?v=${ID}Q`,
	"https://www.youtube.com/watch?v=dQw4w9WgXc%22",
	"https://www.youtube.com/watch?v=dQw4w9WgXc<",
	`https://www.youtube.com/watchme?v=${ID}`,
	`https://www.youtube.com/redirect?v=${ID}`,
	"https://www.youtube.com/playlist?list=PL0123456789",
	"https://www.youtube.com/embed/videoseries?list=PL0123456789",
	"https://www.youtube.com/embed/live_stream?channel=UC0123456789",
	"https://www.youtube.com/clip/UgkxABCDEFG",
	"https://www.youtube.com/@somebody",
	"https://www.youtube.com/@somebody12/live",
	"https://www.youtube.com/channel/UC0123456789",
	`https://www.youtube.com/embed/${ID}/more`,
	`https://youtu.be/${ID}/more`,
	"https://youtu.be/",
	"https://vimeo.com/",
	"https://vimeo.com/about",
	"https://vimeo.com/user123",
	"https://vimeo.com/0",
	"https://vimeo.com/76979871abc",
	"https://vimeo.com/76979871/settings",
	`https://vimeo.com/76979871/${HASH}/more`,
	'https://vimeo.com/76979871?h="><script>',
	"https://vimeo.com/76979871?h=a%26autoplay%3D0",
	"https://vimeo.com/channels/staffpicks",
	"https://vimeo.com/showcase/12345",
	"https://vimeo.com/event/76979871",
	`https://vimeo.com/user123/review/76979871/${HASH}`,
	"https://player.vimeo.com/76979871",
	"https://vimeo.com.evil.com/76979871",
	"https://evilvimeo.com/76979871",
	"https://vimeo.com:8080/76979871",
	"https://me@vimeo.com/76979871",
])("%j is no video", (text) => {
	expect(parseVideoLink(text)).toBeUndefined();
});

describe("embedUrl", () => {
	const embedOf = (text: string) => {
		const link = parseVideoLink(text);
		return link && embedUrl(link);
	};
	test("YouTube's starts by itself, muted, where the link says, and plays in a loop", () => {
		const embed = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&mute=1&loop=1&playlist=${ID}`;
		expect(embedOf(`youtu.be/${ID}`)).toBe(embed);
		expect(embedOf(`youtu.be/${ID}?t=1m40s`)).toBe(`${embed}&start=100`);
	});
	test("Vimeo's does too, with the hash of an unlisted video", () => {
		expect(embedOf("vimeo.com/76979871")).toBe(
			"https://player.vimeo.com/video/76979871?autoplay=1&muted=1&loop=1",
		);
		expect(embedOf(`vimeo.com/76979871/${HASH}#t=43`)).toBe(
			`https://player.vimeo.com/video/76979871?h=${HASH}&autoplay=1&muted=1&loop=1#t=43s`,
		);
	});
	test.each([`youtu.be/${ID}?t=100`, `vimeo.com/76979871/${HASH}`])(
		"%s is the same video as its embed",
		(text) => {
			const link = parseVideoLink(text);
			expect(parseVideoLink(String(embedOf(text)))).toEqual(link);
		},
	);
});

test("the sentence for any other link", () => {
	expect(UNSUPPORTED_VIDEO).toBe(
		"Unsupported video platform. Please provide either a YouTube or a Vimeo link.",
	);
});
