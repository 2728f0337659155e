import { expect, test } from "vitest";
import { checkPresentations } from "../../check/walk/presentations";
import { withWalk } from "../support/check-walk";

const shared = withWalk();

test.each<[string, string[], string[]]>([
	["all of the query", ["search", "status", "playing"], []],
	["no status", ["search", "playing"], ["status=Error finds a presentation that has another one"]],
	["no playing", ["search", "status"], ["playing=true finds a presentation that no group plays"]],
])("a list that says total and honours %s", async (_, honoured, faults) => {
	const rows: { presentationId: number; title: string; status: string }[] = [];
	shared.standIn.answer("createPresentation", ({ body }) => {
		const { title } = body as { title: string };
		rows.push({ presentationId: rows.length + 1, title, status: "Ready" });
		return { body: { ...rows.at(-1), slides: [] } };
	});
	shared.standIn.answer("listPresentations", ({ query }) => {
		const { search = "", status, playing, sort, page = "1", pageSize = "9" } = query;
		const narrows = (name: string, value?: string) => value && honoured.includes(name);
		const found = rows
			.filter(({ title }) => title.includes(search) && !narrows("playing", playing))
			.filter((one) => !narrows("status", status) || one.status === status);
		if (sort === "-title") found.reverse();
		const start = (Number(page) - 1) * Number(pageSize);
		const presentations = found.slice(start, start + Number(pageSize));
		return { body: { presentations, total: found.length } };
	});
	await checkPresentations(shared.walk);
	const says = faults.map((one) => `\`total\` says that the query is honoured, but ${one}.`);
	expect(shared.walk.findings.calls.get("listPresentations")?.says).toEqual(says);
	// As the list's page asks.
	expect(
		shared.standIn.named("listPresentations").some(({ query }) => query.sort === "active"),
	).toBe(true);
});

test.each<[string, object, string[]]>([
	["as it is", {}, []],
	["without the addresses of its slides", { url: null }, ["the slides have other addresses"]],
	["with slides of another type", { type: "Image" }, ["the slides have other types"]],
])("a presentation that comes back %s after a save", async (_, odd, faults) => {
	let saved = {};
	const keep = ({ body }: { body: unknown }) => {
		saved = { ...(body as object), presentationId: 1 };
		return { body: saved };
	};
	shared.standIn.answer("createPresentation", keep);
	shared.standIn.answer("updatePresentation", keep);
	shared.standIn.answer("getPresentation", () => {
		const { slides, ...rest } = saved as { slides: object[] };
		return { body: { ...rest, slides: slides.map((one) => ({ ...one, ...odd })) } };
	});
	await checkPresentations(shared.walk);
	const says = faults.map((one) => `After a save, ${one}.`);
	expect(shared.walk.findings.behaviours.get("savedPresentation")?.says).toEqual(says);
});

test.each<[string, boolean, string[], number]>([
	["and deletes it a moment later", true, [], 0],
	["and keeps it", false, ["The list still has the presentation that was deleted."], 2],
])("a service that says a presentation is deleted, %s", async (_, isDone, says, left) => {
	const rows: object[] = [];
	shared.standIn.answer("createPresentation", ({ body }) => {
		rows.push({ ...(body as object), presentationId: rows.length + 1 });
		return { body: rows.at(-1) };
	});
	shared.standIn.answer("listPresentations", () => ({ body: { presentations: rows } }));
	shared.standIn.answer("deletePresentation", () => {
		if (isDone) setTimeout(() => rows.pop(), 300);
		return { status: 202 };
	});
	await checkPresentations(shared.walk);
	expect(shared.walk.findings.behaviours.get("removed")?.says).toEqual(says);
	if (!isDone) await shared.walk.made.removeEverything();
	expect([...shared.walk.findings.left].length).toBe(left);
});
