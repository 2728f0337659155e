import { expect, test } from "vitest";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
const [email, password] = ["ann@signage.test", "N3w-password"];

/** What a browser tells the service of itself, in all calls that may prove whose an address is. */
async function keysOf(visitor: Visitor) {
	front.service.reset();
	for (const name of ["register", "confirmEmail", "resetPassword"] as const)
		front.service.answer(name, {});
	const fields = { email, password, confirmPassword: password };
	await visitor.fill("/register-user", { fields });
	await visitor.get("/confirm-email?userId=7&code=a");
	const reset = { newPassword: password, confirmPassword: password };
	await visitor.fill(`/reset-password?userEmail=${email}&resetCode=x`, { fields: reset });
	await visitor.fill("/login", { fields: { email, password } });
	const calls = ["register", "confirmEmail", "resetPassword", "login"] as const;
	return calls.map((name) => front.service.named(name)[0]?.browserKey);
}

test("a browser is known to the service by one key, and another one by another", async () => {
	const [mine, others] = [await keysOf(front.visitor()), await keysOf(front.visitor())];
	for (const [first, ...more] of [mine, others]) {
		expect(first).toMatch(/^[\w-]{20,}$/);
		expect(more).toEqual([first, first, first]);
	}
	expect(mine[0]).not.toBe(others[0]);
});
