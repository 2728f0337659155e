import { expect, test } from "vitest";
import { enableTwoFactor } from "../support/authenticator";
import { newPerson, ok, pairScreen } from "../support/caller";
import { textsInFiles } from "../support/data-folder";
import { startService } from "../support/service";

test("no password, token, key or recovery code lies readable in the data folder", async () => {
	const service = await startService({ env: { NEW_ACCOUNT_TIER: "Enterprise" } });
	const { email, password, token, refreshToken } = await newPerson(service);
	const { screenToken } = await pairScreen(service, token);
	const integrationKey = crypto.randomUUID();
	await ok(service, "setIntegrationKey", { token, body: { integrationKey } });
	const { sharedKey, recoveryCodes } = await enableTwoFactor(service, token);
	await service.stop();
	expect(recoveryCodes.length).toBeGreaterThan(0);
	const secrets = [password, token, refreshToken, screenToken, integrationKey, sharedKey];
	// The address is no secret, and shows that the search works.
	const texts = [email, ...secrets, ...recoveryCodes];
	expect(await textsInFiles(service.dataDir, texts)).toEqual([email]);
});
