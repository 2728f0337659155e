import { join } from "node:path";
import { expect, test } from "vitest";
import { serviceFolder } from "../support/built";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { LIGHT, startChild } from "../support/children";
import { databaseEnv, isOnPostgres } from "../support/databases";
import { startService } from "../support/service";

// With PGlite the service has to be stopped first (tests/embedded/remove-account.test.ts).
test.runIf(isOnPostgres)(
	"an account that is removed beside a running service is signed out at once, with its screens",
	async () => {
		const service = await startService();
		const [ann, bob] = [await newPerson(service), await newPerson(service)];
		const anns = await pairScreen(service, ann.token);
		const bobs = await pairScreen(service, bob.token);
		const { code, stderr } = await startChild(
			[join(serviceFolder, "remove-account.js"), ann.email, ann.email],
			{
				DATA_DIR: service.dataDir,
				...(await databaseEnv(service.dataDir)),
				NODE_OPTIONS: LIGHT,
			},
		).ended;
		expect([code, stderr]).toEqual([0, ""]);

		const { refreshToken } = ann;
		const refused = [
			await call(service, "getProfile", { token: ann.token }),
			await call(service, "refresh", { body: { refreshToken } }),
			await call(service, "getManifest", { token: anns.screenToken }),
		];
		expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
		await ok(service, "getProfile", { token: bob.token });
		await ok(service, "getManifest", { token: bobs.screenToken });
		await service.stop();
	},
);
