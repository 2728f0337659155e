import { utcTime } from "@signage/contract/time/utc-time";
import { beforeAll, expect, test } from "vitest";
import { ok } from "../support/caller";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

async function deck(title: string) {
	const { presentationId } = await ok(site.service, "createPresentation", {
		token: ann.token,
		body: { title },
	});
	const path = `/presentation/:${presentationId}`;
	const params = { presentationId };
	return {
		params,
		open: () => ann.visitor.get(path),
		read: () => ok(site.service, "getPresentation", { token: ann.token, params }),
	};
}
type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof deck>>["open"]>>;
const saveIn = (tab: Tab, title: string, button = "Save") =>
	ann.visitor.submit(tab, { fields: { title }, button });

test("who saves after somebody else is told, loses nothing, and can save over it", async () => {
	const { open, read } = await deck("Start");
	const [first, second] = [await open(), await open()];
	expect((await saveIn(first, "First")).status).toBe(302);
	const refused = await saveIn(second, "Second");
	expect(refused.status).toBe(409);
	expect(refused.alert).toMatch(/^Error This presentation was changed elsewhere on .+ UTC/);
	expect([refused.value("title"), refused.isAlertFirst]).toEqual(["Second", true]);
	expect((await read()).title).toBe("First");
	const look = refused.root.querySelector('main a[target="_blank"]');
	expect([look?.text, look?.getAttribute("href")]).toEqual([
		"Look at the saved one",
		new URL(refused.url).pathname,
	]);
	// Enter presses the form's first button, which must not be the one that overwrites.
	const buttons = refused.root.querySelectorAll("form#editor button[type=submit]");
	expect(buttons[0]?.text).toBe("Save");
	expect((await saveIn(refused, "Second")).status).toBe(409);
	expect((await saveIn(refused, "Second", "Save over it")).status).toBe(302);
	expect((await read()).title).toBe("Second");
});

test("who is told of another save reads when that was by the clocks of their browser", async () => {
	const { open, read } = await deck("Start");
	const [first, second] = [await open(), await open()];
	expect((await saveIn(first, "First")).status).toBe(302);
	const at = new Date(String((await read()).updatedAt));
	ann.visitor.keep(["timezone=Asia%2FTokyo; Path=/"]);
	const refused = await saveIn(second, "Second");
	ann.visitor.keep(["timezone=; Path=/; Max-Age=0"]);
	const there = new Intl.DateTimeFormat("en-GB", {
		...{ dateStyle: "long", timeStyle: "short", timeZone: "Asia/Tokyo" },
	}).format(at);
	expect(refused.alert).toContain(
		`This presentation was changed elsewhere on ${there}, after you had opened it.`,
	);
});

test("so does who still has a slide that was removed", async () => {
	const { open, read, params } = await deck("Start");
	const slide = {
		index: 0,
		title: "News",
		type: "WebContent",
		url: "https://example.com/",
	} as const;
	const save = (slides: (typeof slide)[]) =>
		ok(site.service, "updatePresentation", {
			...{ token: ann.token, params, body: { title: "Start", slides } },
		});
	await save([slide]);
	const tab = await open();
	await save([]);
	const at = utcTime(new Date(String((await read()).updatedAt)));
	const refused = await saveIn(tab, "Mine");
	expect([refused.status, refused.alert]).toEqual([
		409,
		expect.stringContaining(
			`This presentation was changed elsewhere on ${at}, after you had opened it. It no longer has “News”`,
		),
	]);
});

test("edits of the list and mistakes keep what was opened in mind", async () => {
	const { open, read } = await deck("Start");
	const [first, second] = [await open(), await open()];
	const wrong = await saveIn(second, " ");
	expect(wrong.status).toBe(400);
	const panel = await ann.visitor.submit(wrong, { button: "Web page" });
	expect((await saveIn(first, "First")).status).toBe(302);
	expect((await saveIn(panel, "Second")).status).toBe(409);
	expect((await read()).title).toBe("First");
});

test("one after the other is no conflict", async () => {
	const { open, read } = await deck("Start");
	expect((await saveIn(await open(), "One")).status).toBe(302);
	expect((await saveIn(await open(), "Two")).status).toBe(302);
	expect((await read()).title).toBe("Two");
});
