import { beforeEach, expect, test, vi } from "vitest";
import { save, typedProfile } from "~/routes/user-info/save-profile.server";
import { type FormVisit, form } from "~/services/forms/intents.server";
import { Session } from "~/services/request/session.server";
import { PROFILE } from "../support/stand-in";

// A profile of another team's service, which lets somebody have a longer company than ours.

const company = "x".repeat(150);
const opened = { ...{ firstName: "Ann", lastName: "Archer", company }, title: "", companySize: "" };
let sent: unknown[];
beforeEach(() => {
	sent = [];
	vi.stubGlobal("fetch", async (_: unknown, { method, body }: RequestInit) => {
		if (method === "PUT") sent.push(JSON.parse(String(body)));
		return Response.json({ ...PROFILE, ...opened });
	});
});

/** The form of the profile as the page has it, with something else in some fields. */
async function saved(typed: Record<string, string>) {
	const user = { accessToken: "access", remember: false, tier: "Pro", email: "ann@signage.test" };
	const posted = new FormData();
	const fields = { ...opened, openedAs: JSON.stringify(opened), ...typed };
	for (const [name, value] of Object.entries(fields)) posted.set(name, value);
	const session = new Session({ user }, 1);
	const visit = {
		...{ env: { API_URL: "http://service.test" }, session, requestId: "1", form: posted },
		...{ extras: { cookies: [], calls: [] }, url: new URL("http://signage.test/user-info") },
	} as unknown as FormVisit;
	const answer = await form(typedProfile, save)(visit, "save");
	return "data" in answer ? answer.data.result : session.takeNotice()?.message;
}

test("a company that is not touched stays as it is beside another last name", async () => {
	expect(await saved({ lastName: "Bowman " })).toBe("Profile saved");
	expect(sent).toEqual([{ ...opened, lastName: "Bowman" }]);
});

test("but one that becomes another is refused at its field where it is too long", async () => {
	const typed = `${company}y`;
	const error = { company: ["Company name can have at most 100 characters"] };
	expect(await saved({ company: typed })).toMatchObject({
		error,
		initialValue: { company: typed },
	});
	expect(sent).toEqual([]);
});
