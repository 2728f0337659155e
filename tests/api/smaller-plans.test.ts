import type { Slide, SlideInput } from "@signage/contract/presentations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shortPdf } from "../fixtures/media/pdf";
import { announcedFile, call, newPerson, ok, type TestPerson } from "../support/caller";
import { BASIC, buy, PRO } from "../support/sandbox";
import { startService, type TestService } from "../support/service";
import { fileSlide } from "../support/slides";
import { changePlan, smallPlans } from "../support/small-plans";

let service: TestService;
beforeAll(async () => {
	service = await startService({ env: smallPlans() });
});
afterAll(() => service.stop());

const pages = (count: number): SlideInput[] =>
	Array.from({ length: count }, (_, index) => ({
		index,
		title: `${index}`,
		type: "WebContent",
		url: "https://example.org/",
	}));

/** Somebody with the larger plan and a presentation of so many slides. */
async function withPresentation(slides: SlideInput[], owner?: TestPerson) {
	const person = owner ?? (await newPerson(service));
	const { token } = person;
	await buy(service, person, PRO);
	const made = await ok(service, "createPresentation", { token, body: { title: "Show", slides } });
	const params = { presentationId: made.presentationId };
	return {
		person,
		slides: made.slides,
		read: () => ok(service, "getPresentation", { token, params }),
		save: (kept: (Slide | SlideInput)[], title = "Show") => {
			const body = { title, slides: kept as SlideInput[] };
			return call(service, "updatePresentation", { token, params, body });
		},
	};
}
const refusalOf = ({ body }: { body: unknown }) =>
	(body as { errors?: { slides?: string[] } }).errors?.slides?.[0];

test("what has more slides than a smaller plan is saved, smaller too, but can no longer grow", async () => {
	const { person, slides, save, read } = await withPresentation(pages(11));
	await changePlan(service, person, BASIC);
	expect((await save(slides, "New title")).status).toBe(200);
	expect((await save(slides.map((slide) => ({ ...slide, duration: 7 })))).status).toBe(200);
	const grown = await save([...slides, ...pages(1)]);
	expect([grown.status, refusalOf(grown)]).toEqual([
		400,
		expect.stringMatching(/can have 5 slides; .* has 12\. Remove some\. The Large plan has 12\.$/),
	]);
	expect((await save([...slides.slice(0, 10), ...pages(1)])).status).toBe(200);
	const { slides: now } = await read();
	expect((await save(now.slice(0, 8))).status).toBe(200);
	expect((await save([...now.slice(0, 8), ...pages(1)])).status).toBe(400);
	expect((await read()).slides).toHaveLength(8);
	const body = { title: "Anew", slides: pages(6) };
	const { status } = await call(service, "createPresentation", { token: person.token, body });
	expect(status).toBe(400);
});

test("a file that is put in for a slide is growth; one that was there stays", async () => {
	const owner = await newPerson(service);
	const late = await announcedFile(service, owner.token, shortPdf(3));
	const { slides, save, read } = await withPresentation(
		[...pages(7), fileSlide(7, late.fileId)],
		owner,
	);
	await changePlan(service, owner, BASIC);
	expect((await save(slides)).status).toBe(200);
	expect(await late.finish()).toBe("Ready");
	expect((await save(slides.slice(1))).status).toBe(200);

	for (const isReady of [false, true]) {
		const { fileId, finish } = await announcedFile(service, owner.token, shortPdf(1));
		if (isReady) await finish();
		const refused = await save([...slides.slice(2), fileSlide(9, fileId)]);
		expect([refused.status, refusalOf(refused)]).toEqual([400, expect.stringContaining("Remove")]);
	}
	const titles = (await read()).slides.map(({ title }) => title);
	expect(titles).toEqual(["1", "2", "3", "4", "5", "6", "deck.pdf"]);
});

/** Somebody with the smaller plan whose file of three pages was Ready when there was no room for it. */
async function withRefusedFile(at: TestService) {
	const owner = await newPerson(at);
	const { token } = owner;
	const { fileId, finish } = await announcedFile(at, token, shortPdf(3));
	await buy(at, owner, BASIC);
	const body = { title: "Show", slides: [...pages(4), fileSlide(4, fileId)] };
	const { presentationId } = await ok(at, "createPresentation", { token, body });
	expect(await finish()).toBe("Ready");
	return { owner, token, params: { fileId, presentationId } };
}
const NOT_TAKEN = "was not taken when it had too many pages for your plan. Try again.";
const TAKEN = ["0", "1", "2", "3", "deck.pdf 1", "deck.pdf 2", "deck.pdf 3"];

test("a larger plan takes in the files that had too many pages for the last one", async () => {
	const { owner, token, params } = await withRefusedFile(service);
	const { status, error, slides } = await ok(service, "getPresentation", { token, params });
	expect([status, error, slides[4]?.status, slides[4]?.error]).toEqual([
		"Error",
		expect.stringMatching(/^A file has more pages than your plan/),
		"Error",
		expect.stringMatching(/^This file has 3 pages, .* 5 slides\. .* The Large plan has 12\.$/),
	]);
	await changePlan(service, owner, PRO);
	const now = await ok(service, "getPresentation", { token, params });
	expect([now.status, now.error]).toEqual(["Ready", null]);
	expect(now.slides.map(({ title }) => title)).toEqual(TAKEN);
});

test("a file that had too many pages is taken at another try once there is room, and not before", async () => {
	const first = await startService({ env: smallPlans() });
	const { token, params } = await withRefusedFile(first);
	const read = (at: TestService) => ok(at, "getPresentation", { token, params });
	const tryAgain = (at: TestService) =>
		ok(at, "markFileUploaded", { token, params, body: { uploaded: true } });
	const { slides } = await read(first);
	await tryAgain(first);
	expect((await read(first)).slides).toMatchObject(slides.map(({ id }) => ({ id })));
	await first.stop();

	// Nobody's plan changes, but what it has.
	const again = await startService({ dataDir: first.dataDir, env: smallPlans({ basic: 7 }) });
	const told = await read(again);
	expect([told.error, told.slides[4]?.error]).toEqual([
		`A file ${NOT_TAKEN}`,
		`This file ${NOT_TAKEN}`,
	]);
	// Somebody else's larger plan is none of theirs.
	await buy(again, await newPerson(again), PRO);
	expect((await read(again)).slides).toMatchObject(told.slides.map(({ id }) => ({ id })));
	for (const _ of ["once", "once more"]) {
		await tryAgain(again);
		const now = await read(again);
		expect([now.status, now.slides.map(({ title }) => title)]).toEqual(["Ready", TAKEN]);
	}
	await again.stop();
});
