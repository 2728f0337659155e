import { join } from "node:path";
import { expect, test } from "vitest";
import { enableTwoFactor } from "../support/authenticator";
import { serviceFolder } from "../support/built";
import { call, newPerson, ok } from "../support/caller";
import { LIGHT, startChild } from "../support/children";
import { mailTo } from "../support/outbox";
import { startService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

const turnOff = (dataDir: string, ...args: string[]) =>
	startChild([join(serviceFolder, "turn-off-two-factor.js"), ...args], {
		DATA_DIR: dataDir,
		DATA_LOCK_WAIT_MS: "100",
		NODE_OPTIONS: LIGHT,
	}).ended;

test("whoever runs the service turns two-factor sign-in off for somebody who has lost it, and for nobody else", async () => {
	const service = await startService();
	const { dataDir } = service;
	const [ann, bob] = [await newPerson(service), await newPerson(service)];
	await enableTwoFactor(service, bob.token);
	const { recoveryCodes } = await enableTwoFactor(service, ann.token);
	const [twoFactorRecoveryCode, left] = recoveryCodes;
	const { email, password } = ann;
	const sessions = await ok(service, "login", { body: { email, password, twoFactorRecoveryCode } });
	expect((await turnOff(dataDir, ann.email)).stderr).toMatch(
		/^The data in .* is in use by another service \(.*\)\. Stop it first\.\n$/,
	);
	await service.stop();

	expect(await turnOff(dataDir, "nobody@signage.test")).toMatchObject({
		code: 1,
		stderr: "No account has the address nobody@signage.test.\n",
	});
	const done = await turnOff(dataDir, ann.email.toUpperCase());
	expect([done.code, done.stderr]).toEqual([0, ""]);
	expect(done.stdout).toMatch(/^Two-factor sign-in is off for /);
	expect((await turnOff(dataDir, ann.email)).stderr).toMatch(/^Two-factor sign-in is not on for /);

	const again = await startService({ dataDir });
	const { accessToken } = await ok(again, "login", { body: { email, password } });
	const bobs = { email: bob.email, password: bob.password };
	expect((await call(again, "login", { body: bobs })).body).toMatchObject({
		detail: "RequiresTwoFactor",
	});
	const refreshToken = String(sessions.refreshToken);
	expect((await call(again, "refresh", { body: { refreshToken } })).status).toBe(401);
	// Whoever has found the codes has nothing of them.
	await enableTwoFactor(again, String(accessToken));
	const byOldCode = { email, password, twoFactorRecoveryCode: left };
	expect((await call(again, "login", { body: byOldCode })).status).toBe(401);
	const { text } = await mailTo(again, ann.email, /^Two-factor sign-in was turned off/);
	expect(text).toContain("Two-factor sign-in was turned off");
	await again.stop();
});

test("it says what it needs, and makes no installation where there is none", async () => {
	const dataDir = join(temporaryFolder(), "data");
	const usage = expect.stringMatching(/^Usage: npm run turn-off-two-factor/);
	expect(await turnOff(dataDir)).toMatchObject({ code: 1, stdout: "", stderr: usage });
	expect(await turnOff(dataDir, "--off")).toMatchObject({ code: 1, stderr: usage });
	expect(await turnOff(dataDir, "-h")).toMatchObject({ code: 0, stdout: usage, stderr: "" });
	const command = startChild(["scripts/account.mjs", "turn-off-two-factor", "-h"], {});
	expect(await command.ended).toMatchObject({ code: 0, stdout: usage, stderr: "" });
	expect(await turnOff(dataDir, "ann@signage.test")).toMatchObject({
		code: 1,
		stderr: `There is no installation in ${dataDir} (DATA_DIR).\n`,
	});
});
