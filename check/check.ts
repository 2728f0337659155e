import type { Findings } from "./findings";
import type { Options } from "./options";
import { type Service, Stopped } from "./service";
import { Walk } from "./walk";
import { checkBilling } from "./walk/billing";
import { checkGroups, endGroup } from "./walk/devices";
import { checkMails } from "./walk/mails";
import { checkMedia } from "./walk/media";
import { checkPairing, endDevice } from "./walk/pairing";
import { checkPresentations } from "./walk/presentations";
import { checkProfile, readProfile } from "./walk/profile";
import { checkSchedules } from "./walk/schedules";
import { signIn, signOut } from "./walk/sign-in";

/** What a check has found out. */
export interface Checked {
	findings: Findings;
	/** The address of the account; undefined where nobody could sign in. */
	email?: string;
	/** Texts that nobody may see. */
	secrets: ReadonlySet<string>;
	/** Whether the check was ended before its end. */
	isStopped: boolean;
}

async function walkThrough(walk: Walk, email: string): Promise<void> {
	let presentationId: unknown;
	let groupId: unknown;
	let deviceId: unknown;
	await walk.part("the profile", async () => checkProfile(walk, await readProfile(walk)));
	await walk.part("mails", () => checkMails(walk, email));
	await walk.part("plans", () => checkBilling(walk, email));
	await walk.part("presentations", async () => {
		presentationId = await checkPresentations(walk);
	});
	await walk.part("media", checkMedia);
	await walk.part("groups", async () => {
		groupId = await checkGroups(walk, presentationId);
	});
	await walk.part("pairing", async () => {
		deviceId = await checkPairing(walk, groupId);
	});
	await walk.part("schedules", () => checkSchedules(walk, presentationId, groupId));
	await walk.part("the group's end", () => endGroup(walk, groupId, deviceId));
	await walk.part("the device's end", () => endDevice(walk, deviceId));
	walk.closeErrors();
}

/**
 * Tries the contract against a service. What it makes it takes away, also where it is stopped (`service.stop`) or fails;
 * what it could not take away, or the contract has no call for, is in `findings.left`.
 */
export async function check(service: Service, options: Options): Promise<Checked> {
	const walk = new Walk(service, options);
	let email: string | undefined;
	let isStopped = false;
	try {
		await walk.learnUnknownPath();
		email = await signIn(walk);
		if (email !== undefined) {
			await walk.learnUnknownPath();
			await walkThrough(walk, email);
		}
	} catch (cause) {
		if (!(cause instanceof Stopped)) throw cause;
		isStopped = true;
	} finally {
		await walk.made.removeEverything();
	}
	if (email !== undefined && !isStopped) await walk.part("signing out", () => signOut(walk));
	const unseen = email !== undefined ? "What it needs did not work." : "Nobody could sign in.";
	walk.findings.close(isStopped ? "The check was ended before it." : unseen);
	return { findings: walk.findings, email, secrets: walk.secrets, isStopped };
}
