import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtRows } from "../support/belongings";

const folder = fileURLToPath(new URL("../support/crash", import.meta.url));
const writers = readdirSync(folder)
	.map((name) => readFileSync(join(folder, name), "utf8"))
	.join("\n");

/** Calls that change something and that no writer of tests/embedded/crash.test.ts makes, and why none needs to. */
const NOT_WRITTEN: Record<string, string> = {
	refresh: "one transaction on one row, as a sign-in is; a refresh that got lost may be sent again",
	logout: "deletes one row",
	forgotPassword: "writes nothing; a mail that got lost is asked for again",
	resendConfirmationEmail: "writes nothing; a mail that got lost is asked for again",
	magicSend: "writes one row, which nothing else refers to",
	resetPassword: "updates one row, as updateProfile does",
	manageTwoFactor: "one transaction on the account and its recovery codes",
	updateInfo: "updates one row, as updateProfile does",
	externalLogin: "makes an account as register does",
	refreshSubscription: "writes what the payment provider says, and reads it anew each time",
	setIntegrationKey: "updates one row, as updateProfile does",
	deleteIntegrationKey: "updates one row, as updateProfile does",
	updateFile: "appends pages as the end of a conversion does, which decks waits for",
	createSlideVideo: "announces as createSlideImage does",
	markSlideVideoUploaded: "marks as markSlideImageUploaded does",
	startAlertEverywhere: "updates groups in one statement, as updateDeviceGroup does",
	stopAlertEverywhere: "updates groups in one statement, as updateDeviceGroup does",
	startAlert: "updates one row, as updateDeviceGroup does",
	stopAlert: "updates one row, as updateDeviceGroup does",
	createCheckoutSession: "inserts one row, and what is paid is read anew at the provider",
	createSignupSession: "inserts one row, and what is paid is read anew at the provider",
	createPortalSession: "writes nothing",
	sendHeartbeat: "what it says is said anew every 15 seconds",
};

const changing = builtRows.filter(([, { method }]) => method !== "GET").map(([name]) => name);

test.each(changing)(
	"%s is called while the service is killed, or has a reason not to be",
	(name) => {
		const isCalled = writers.includes(`"${name}"`);
		const advice = `Let a writer in tests/support/crash call ${name}, or say in this file why none needs to`;
		expect(isCalled || NOT_WRITTEN[name], advice).toBeTruthy();
		expect(isCalled && NOT_WRITTEN[name], `${name} is called: its reason can go`).toBeFalsy();
	},
);

test("each reason is about a call that there is", () => {
	expect(Object.keys(NOT_WRITTEN).filter((name) => !changing.some((one) => one === name))).toEqual(
		[],
	);
});
