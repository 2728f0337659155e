import { MEDIA_STATUSES } from "@signage/contract/fields";
import { field, listOf, type Walk } from "../walk";
import { remove } from "./remove";
import { refuseStale } from "./stale";

const WEB_PAGE = { type: "WebContent", url: "https://example.org/" };
const slide = (index: number, duration: number, more: object = {}) => ({
	index,
	title: `Slide ${index + 1}`,
	duration,
	...WEB_PAGE,
	...more,
});

/** Makes a presentation; resolves to its id, from the answer or from the list. */
export async function makePresentation(
	walk: Walk,
	title: string,
	slides: object[],
): Promise<unknown> {
	walk.made.begin("presentation");
	const body = { title, frameDelayInSeconds: 5, backgroundColor: "#000000", slides };
	const made = await walk.try("createPresentation", { body });
	const listed = async () =>
		(await walk.made.find("presentation")).find((row) => row.title === title);
	const id = field(made.body, "presentationId") ?? (await listed())?.presentationId;
	walk.made.add("presentation", id);
	if (id === undefined && made.verdict !== "missing" && !made.breaks)
		walk.findings.call("createPresentation", {
			verdict: "differs",
			breaks: true,
			says: ["It is answered as done, but the list has no such presentation."],
		});
	return id;
}

const titlesOf = (list: unknown) =>
	listOf(field(list, "presentations")).map((one) => field(one, "title"));

async function checkQuery(walk: Walk, titles: [string, string]): Promise<void> {
	const [first, second] = titles;
	const query = { page: 1, pageSize: 1, search: walk.mark };
	const up = await walk.try("listPresentations", { query: { ...query, sort: "title" } });
	const total = field(up.body, "total");
	if (up.breaks) return;
	if (typeof total !== "number")
		return walk.behaves("listQuery", "The list comes without `total`.");
	walk.behaves("listQuery");
	const down = await walk.try("listPresentations", { query: { ...query, sort: "-title" } });
	const next = await walk.try("listPresentations", { query: { ...query, sort: "title", page: 2 } });
	const known = [up, down].map(({ body }) => listOf(field(body, "presentations"))[0]);
	// The last first: what is Processing may be Ready when it is asked for.
	const status = [...MEDIA_STATUSES]
		.reverse()
		.find((word) => known.every((one) => field(one, "status") !== word));
	// As the list asks first.
	const narrowed = { ...query, sort: "active" };
	const other = await walk.try("listPresentations", { query: { ...narrowed, status } });
	const played = await walk.try("listPresentations", { query: { ...narrowed, playing: "true" } });
	const faults = [
		total !== 2 && `search finds ${total} presentations where 2 have that name`,
		titlesOf(up.body).length !== 1 && "pageSize is not honoured",
		titlesOf(up.body)[0] !== first && "sort=title does not put the first title first",
		titlesOf(down.body)[0] !== second && "sort=-title does not turn the order round",
		titlesOf(next.body)[0] !== second && "page=2 is not the second page",
		titlesOf(other.body).length > 0 && `status=${status} finds a presentation that has another one`,
		titlesOf(played.body).length > 0 && "playing=true finds a presentation that no group plays",
	].filter((fault) => fault !== false);
	if (faults.length === 0) return;
	const says = [`\`total\` says that the query is honoured, but ${faults.join("; ")}.`];
	walk.findings.call("listPresentations", { verdict: "differs", breaks: true, says });
}

/** What slides keep, as it is called in a sentence. */
const SLIDE_WORDS = { title: "titles", type: "types", url: "addresses", duration: "durations" };

async function checkSaving(walk: Walk, presentationId: unknown, title: string): Promise<void> {
	const params = { presentationId };
	const opened = await walk.try("getPresentation", { params });
	if (opened.breaks) return;
	const [old] = listOf(field(opened.body, "slides"));
	const revision = field(opened.body, "revision") ?? undefined;
	const slides = [slide(0, 7, { id: field(old, "id") || undefined }), slide(1, 9)];
	const body = { title, frameDelayInSeconds: 6, backgroundColor: "#102030", slides, revision };
	const saved = await walk.try("updatePresentation", { params, body });
	if (saved.breaks) return;
	const again = await walk.try("getPresentation", { params });
	const found = listOf(field(again.body, "slides"));
	const byIndex = [...found].sort((a, b) => Number(field(a, "index")) - Number(field(b, "index")));
	const faults = [
		field(again.body, "title") !== title && "the title is another",
		found.length !== 2 && `there are ${found.length} slides where 2 were saved`,
		...Object.entries(SLIDE_WORDS).map(
			([name, words]) =>
				found.length === 2 &&
				byIndex.some((one, at) => field(one, name) !== field(slides[at], name)) &&
				`the slides have other ${words}`,
		),
		...(["frameDelayInSeconds", "backgroundColor"] as const).map(
			(name) => (field(again.body, name) ?? body[name]) !== body[name] && `${name} is another`,
		),
	].filter((fault) => fault !== false);
	walk.behaves(
		"savedPresentation",
		faults.length > 0 ? `After a save, ${faults.join("; ")}.` : undefined,
	);
	if (revision === undefined)
		return walk.behaves("revision", "Presentations come without `revision`.");
	const other = { ...body, title: `${title} of somebody else` };
	await refuseStale(walk, "updatePresentation", { params, body: other }, "presentation");
}

/** The list and the editor; resolves to the id of a presentation that the other parts use. */
export async function checkPresentations(walk: Walk): Promise<unknown> {
	await walk.try("listPresentations", { query: {} });
	const titles: [string, string] = [`${walk.mark} A`, `${walk.mark} B`];
	const id = await makePresentation(walk, titles[0], [slide(0, 5)]);
	const other = await makePresentation(walk, titles[1], [slide(0, 5)]);
	if (id === undefined) return undefined;
	if (other !== undefined) await checkQuery(walk, titles);
	await checkSaving(walk, id, titles[0]);
	if (other !== undefined) await remove(walk, "presentation", other);
	return id;
}
