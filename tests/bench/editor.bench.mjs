/**
 * Time of the presentation editor's answers by its number of slides: the page, and a save that comes
 * back because the title is empty, or because every slide's title is. The time for each slide has to
 * stay about the same.
 *
 *     node tests/bench/editor.bench.mjs
 */
import { build } from "../../scripts/build.mjs";
import { median, newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const SIZES = [10, 100, 1000];
const ROUNDS = 7;

const slide = (index) => ({
	index,
	title: `Page ${index}`,
	type: "WebContent",
	url: "https://example.com/",
});

function posted(slides, title, titleOf) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ title, frameDelayInSeconds: "3", intent: "save" }))
		form.set(name, value);
	for (let at = 0; at < slides; at++) {
		form.set(`slides[${at}].title`, titleOf(at));
		form.set(`slides[${at}].type`, "WebContent");
		form.set(`slides[${at}].url`, "https://example.com/");
		for (const name of ["id", "duration", "imageId", "videoId", "fileId", "thumbnailUrl"])
			form.set(`slides[${at}].${name}`, "");
	}
	return form;
}

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard }) => {
	const account = await newAccount(service.url);
	const cookie = await sessionCookie(dashboard.url, account);
	async function timeOf(path, body, wanted) {
		const begun = performance.now();
		const answer = await fetch(dashboard.url + path, {
			method: body ? "POST" : "GET",
			headers: { cookie },
			body,
		});
		await answer.text();
		if (answer.status !== wanted) throw new Error(`${path}: ${answer.status}`);
		return performance.now() - begun;
	}
	for (const size of SIZES) {
		const slides = Array.from({ length: size }, (_, index) => slide(index));
		const { presentationId } = await send(
			service.url,
			"/Presentations",
			{ title: "Long", slides },
			account.accessToken,
		);
		const path = `/presentation/:${presentationId}`;
		const noTitle = posted(size, "", (at) => `Page ${at}`);
		const noTitles = posted(size, "Long", () => "");
		for (const [name, run] of Object.entries({
			GET: () => timeOf(path, undefined, 200),
			"POST, one error": () => timeOf(path, noTitle, 400),
			"POST, an error in each slide": () => timeOf(path, noTitles, 400),
		})) {
			const times = [];
			await run();
			for (let round = 0; round < ROUNDS; round++) times.push(await run());
			const ms = median(times);
			console.log(
				`${String(size).padStart(5)} slides, ${name.padEnd(29)} ${ms.toFixed(0).padStart(6)} ms, ${(ms / size).toFixed(2)} ms a slide`,
			);
		}
	}
});
