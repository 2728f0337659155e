import { beforeEach, expect, test, vi } from "vitest";
import { openedAs } from "~/routes/devices/opened-group";
import { groupForm, saveGroup } from "~/routes/devices/save-group.server";
import { type FormVisit, form } from "~/services/forms/intents.server";
import { Session } from "~/services/request/session.server";

// Groups of another team's service, which lets them have no name, or a longer one than ours.

let group: Record<string, unknown>;
let sent: unknown[];
const nameless = () => ({
	...{ deviceGroupId: 3, title: " ", isDefault: false, isInAlert: false, devices: [] },
	...{ actualPresentationId: 7, alertPresentationId: null, scheduleId: null },
});
beforeEach(() => {
	[group, sent] = [nameless(), []];
	vi.stubGlobal("fetch", async (_: unknown, { method, body }: RequestInit) => {
		if (method !== "PUT") return Response.json(group);
		sent.push(JSON.parse(String(body)));
		return Response.json({ ...group, ...JSON.parse(String(body)) });
	});
});

/** The form of the group as the page has it, with something else in some fields. */
async function save(typed: Record<string, string>) {
	const user = { accessToken: "access", remember: false, tier: "Pro", email: "ann@signage.test" };
	const fields = {
		...{ deviceGroupId: "3", openedAs: openedAs(group), title: String(group.title) },
		...{ actualPresentationId: "7", alertPresentationId: "", scheduleId: "" },
		...typed,
	};
	const posted = new FormData();
	for (const [name, value] of Object.entries(fields)) posted.set(name, value);
	const session = new Session({ user }, 1);
	const visit = {
		...{ env: { API_URL: "http://service.test" }, session, requestId: "1", form: posted },
		...{ extras: { cookies: [], calls: [] }, url: new URL("http://signage.test/devices") },
	} as unknown as FormVisit;
	const answer = await form(groupForm, saveGroup)(visit, "save-group");
	return "data" in answer ? answer.data.result.error : session.takeNotice()?.message;
}

test.each([" ", "", "x".repeat(300)])(
	"one called %j gets a presentation all the same",
	async (title) => {
		group.title = title;
		expect(await save({ actualPresentationId: "8" })).toMatch(/^Saved: (?:Group 3|x+)$/);
		expect(sent).toEqual([
			{ title, actualPresentationId: 8, alertPresentationId: null, scheduleId: null },
		]);
	},
);

test("but a name that is taken away, or becomes too long, is refused at its field", async () => {
	group.title = "Lobby";
	expect(await save({ title: " " })).toEqual({ title: ["Title cannot be empty"] });
	expect(Object.keys((await save({ title: "x".repeat(201) })) ?? {})).toEqual(["title"]);
	expect(sent).toEqual([]);
});

test("a new name loses the blanks around it", async () => {
	group.title = "Lobby";
	expect(await save({ title: " Hall " })).toBe("Saved: Hall");
	expect(sent).toMatchObject([{ title: "Hall" }]);
});
