import { expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const NEW = "ann@other.test";
const front = withFront();

const profileOf = (email: string) =>
	front.service.answer("getProfile", { body: { ...PROFILE, email } });

/** A page that somebody has opened before their address changed, which this browser has heard of. */
async function openAsBefore() {
	front.service.answer("updateProfile", {});
	const ann = await front.signedIn();
	const tab = await ann.get("/user-info?edit");
	profileOf(NEW);
	expect((await ann.get("/user-info")).main).toContain(NEW);
	return { ann, tab };
}

/** Signs out, and in as the owner of this address. */
async function enterAnew(visitor: Visitor, email: string) {
	await visitor.post("/logout", {});
	profileOf(email);
	await visitor.signIn(email, "Passw0rd!");
}

test("a form that was open as the address changed is taken after the next sign-ins, too", async () => {
	const { ann, tab } = await openAsBefore();
	for (const _ of ["once", "twice"]) {
		await enterAnew(ann, NEW);
		expect((await ann.submit(tab, { fields: { firstName: "Anna" } })).status).toBe(302);
	}
	expect(front.service.named("updateProfile")).toHaveLength(2);
});

test("it is refused to another person, and taken from its owner again", async () => {
	const { ann, tab } = await openAsBefore();
	await enterAnew(ann, "bea@signage.test");
	expect((await ann.submit(tab, { fields: { firstName: "Anna" } })).status).toBe(403);
	await enterAnew(ann, NEW);
	expect((await ann.submit(tab, { fields: { firstName: "Anna" } })).status).toBe(302);
});
