import { vi } from "vitest";
import { mailCode } from "../../api/account/rules/mails/mail-codes";
import { readServiceKey } from "../../api/secrets/service-key";
import type { Config } from "../../api/start/config";
import { call, type TestPerson } from "./caller";
import type { SharedService } from "./service";

/** What a service's own cookie tells of an account: its id and security stamp. */
async function ownerOf(service: SharedService, { email, password }: TestPerson) {
	const query = { useCookies: "true" };
	const { headers } = await call(service, "login", { query, body: { email, password } });
	const claims = String(headers.getSetCookie()[0]).split(".")[1] ?? "";
	const { sub, stamp } = JSON.parse(Buffer.from(claims, "base64url").toString());
	return { id: Number(sub), securityStamp: String(stamp) };
}

/** Whom and what a mailed link names, as a service with this key and person made it so many seconds ago. */
export async function mailCodeMadeAgo(
	service: SharedService,
	person: TestPerson,
	purpose: Parameters<typeof mailCode>[1],
	seconds: number,
): Promise<{ userId: string; code: string }> {
	const secret = await readServiceKey(service.dataDir);
	const owner = await ownerOf(service, person);
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - seconds * 1000 });
	try {
		return { userId: String(owner.id), code: mailCode({ secret } as Config, purpose, owner) };
	} finally {
		vi.useRealTimers();
	}
}
