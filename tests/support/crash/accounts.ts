import { expect } from "vitest";
import { call, newPerson, ok } from "../caller";
import { newEmail } from "../new-email";
import { Ledger } from "./ledger";
import type { Strand, Target } from "./strand";

/** So many of the accounts that were made last. */
const SIGN_INS_CHECKED = 3;
/** Of so many steps one makes an account; the others change a profile. */
const STEPS_PER_ACCOUNT = 8;
const ID = 1;

interface Names {
	firstName: string;
	company: string;
}

/** Accounts that are made, and one whose profile is changed again and again. */
export async function accounts(target: Target): Promise<Strand> {
	const { token } = await newPerson(target);
	const profile = new Ledger<Names>("profile");
	const password = "Passw0rd!";
	const made: string[] = [];
	let isAnswered = true;
	let number = 0;

	const change = async () => {
		const body = { firstName: `First ${++number}`, company: `Company ${number}` };
		await profile.change(ID, body, () => ok(target, "updateProfile", { token, body }));
	};
	const make = async () => {
		const email = newEmail();
		made.push(email);
		isAnswered = false;
		await ok(target, "register", { body: { email, password } });
		isAnswered = true;
	};
	/** An account has its default group from the start. */
	const checkWhole = async (accessToken: string) => {
		const groups = await ok(target, "listDeviceGroups", { token: accessToken });
		expect(groups.map(({ isDefault }) => isDefault)).toEqual([true]);
	};
	const first = { firstName: "First 0", company: "Company 0" };
	await ok(target, "updateProfile", { token, body: first });
	profile.adopt(ID, first);

	return {
		write: () => (target.random.whole(1, STEPS_PER_ACCOUNT) === 1 ? make() : change()),
		async check() {
			const found = await ok(target, "getProfile", { token });
			const { firstName, company } = found;
			profile.settle(new Map([[ID, { firstName: String(firstName), company: String(company) }]]));
			const unanswered = isAnswered ? undefined : made.at(-1);
			for (const email of made.slice(-SIGN_INS_CHECKED)) {
				const { status, body } = await call(target, "login", { body: { email, password } });
				const isThere = status === 200;
				expect(isThere || email === unanswered, `${email} signs in`).toBe(true);
				if (isThere) await checkWhole(body.accessToken);
				else made.pop();
			}
			isAnswered = true;
		},
	};
}
