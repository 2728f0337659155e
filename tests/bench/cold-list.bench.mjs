/**
 * What the list of 100 presentations costs a browser that sees it for the first time, on a slow line and a slow
 * machine: bytes over the wire, when the first rows are painted, and when the scripts have taken over. With pictures, each row
 * has a thumbnail of its own.
 *
 *     node tests/bench/cold-list.bench.mjs
 *     node tests/bench/cold-list.bench.mjs --pictures
 */
import { build } from "../../scripts/build.mjs";
import { printCold } from "./cold.mjs";
import { photo } from "./photo.mjs";
import { newAccount, send, sessionCookie, withPrograms } from "./running.mjs";
import { uploadPicture } from "./upload-media.mjs";

const ROWS = 100;
const hasPictures = process.argv.includes("--pictures");

async function slideOf(api, token) {
	const slide = { index: 0, title: "Slide" };
	if (!hasPictures) return { ...slide, type: "WebContent", url: "https://example.com/" };
	const picture = { fileName: "photo.jpg", contentType: "image/jpeg", bytes: await photo() };
	return { ...slide, type: "Image", imageId: await uploadPicture(api, token, picture) };
}

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard }) => {
	const account = await newAccount(service.url);
	for (let row = 1; row <= ROWS; row++) {
		const slides = [await slideOf(service.url, account.accessToken)];
		const body = { title: `Presentation number ${row}`, slides };
		await send(service.url, "/Presentations", body, account.accessToken);
	}
	const cookie = await sessionCookie(dashboard.url, account);
	await printCold(`${dashboard.url}/presentations`, cookie, ROWS);
});
