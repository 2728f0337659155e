import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FULL, giveFullAccount } from "../support/full-account";
import type { Page } from "../support/page";
import { routeIds, screens } from "../support/screens";
import { mintedCookie } from "../support/session";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";

const name = (what: string) => `sentinel-${what}-${crypto.randomUUID()}`;
/** What no browser may see: each is new, so that one which turns up can only have come from here. */
const SECRETS = {
	accessToken: name("access"),
	refreshToken: name("refresh"),
	renewedAccessToken: name("renewed-access"),
	renewedRefreshToken: name("renewed-refresh"),
	integrationKey: name("key"),
	password: name("password"),
};

/** The middle of a text in base64, whichever byte it begins at. */
const encodings = (secret: string) =>
	[0, 1, 2].map((skipped) => Buffer.from(secret.slice(skipped)).toString("base64").slice(0, -4));

/** The secrets that an answer holds in its headers or body, as they are or in base64. */
function secretsIn(page: Page): string[] {
	const seen = [page.text, JSON.stringify(page.headers)].join("\n");
	return Object.entries(SECRETS)
		.filter(([, secret]) => [secret, ...encodings(secret)].some((one) => seen.includes(one)))
		.map(([which]) => `${which} in ${page.status} ${page.url}`);
}

const front = withFront();
let cookie: string;
function tellAccount(): void {
	const { service } = front;
	service.reset();
	giveFullAccount(service, "Hall", SECRETS.integrationKey);
	const { accessToken, refreshToken, renewedAccessToken, renewedRefreshToken } = SECRETS;
	service.answer("login", { body: { accessToken, refreshToken, expiresIn: 3600 } });
	service.answer("refresh", {
		body: { accessToken: renewedAccessToken, refreshToken: renewedRefreshToken, expiresIn: 3600 },
	});
}
beforeAll(async () => {
	tellAccount();
	({ cookieHeader: cookie } = await front.signedIn(true));
});
beforeEach(tellAccount);

/** Each request with a browser of its own, so that signing out in one ends no other. */
const get = (path: string, cookies = cookie) => front.visitor().get(path, { cookie: cookies });
const post = (path: string, fields: Record<string, string>, cookies = cookie) =>
	front.visitor().post(path, fields, { cookie: cookies });

async function expectNoSecrets(...asked: Promise<Page>[]): Promise<void> {
	const pages = await Promise.all(asked);
	expect(pages.flatMap(secretsIn)).toEqual([]);
}

test("the sentinels are what the session holds, and the page shows this account", async () => {
	const page = await get("/user-info");
	expect([page.status, page.main.includes("Integration key")]).toEqual([200, true]);
	const { service } = front;
	expect(service.named("getIntegrationKey").at(-1)?.authorization).toBe(
		`Bearer ${SECRETS.accessToken}`,
	);
});

test("the route table is read: its first and its last line are among the screens", () => {
	const paths = screens.map(({ path }) => path);
	expect(paths).toEqual(expect.arrayContaining(["/", "/presentation/:7", "/theme2/nothing/here"]));
	expect(routeIds).toEqual(expect.arrayContaining(["root", "main", "routes/page404"]));
});

describe.each(screens)("$path tells no secret", ({ path, dataPath }) => {
	test("as a page and as data, signed in and out", async () => {
		await expectNoSecrets(get(path), get(dataPath), get(path, ""), get(dataPath, ""));
	});

	test("as the data of each of its routes alone", async () => {
		await expectNoSecrets(...routeIds.map((id) => get(`${dataPath}?_routes=${id}`)));
	});

	test("after a renewal of the tokens", async () => {
		const { accessToken, refreshToken } = SECRETS;
		const user = { accessToken, refreshToken, tier: "Enterprise", expiresAt: Date.now() };
		const ended = await mintedCookie(user);
		await expectNoSecrets(get(path, ended), get(dataPath, ended));
	});

	test("as an error, whatever the service's status", async () => {
		for (const status of [401, 403, 404, 500]) {
			front.service.answer("getProfile", problem(status, "No"));
			front.service.answer("listPresentations", problem(status, "No"));
			front.service.answer("getPresentation", problem(status, "No"));
			await expectNoSecrets(get(path), get(dataPath));
		}
	});

	test("as the answer to a form, with and without an intent", async () => {
		await expectNoSecrets(
			post(path, {}),
			post(path, { intent: "?" }),
			post(dataPath, {}),
			post(path, {}, ""),
		);
	});
});

test("forms that hold a password, refused", async () => {
	const { password } = SECRETS;
	front.service.answer("login", problem(401, "Failed"));
	front.service.answer("register", problem(400, undefined, { DuplicateUserName: ["Taken"] }));
	front.service.answer("resetPassword", problem(400, undefined, { InvalidToken: ["Wrong code"] }));
	front.service.answer("updateInfo", problem(400, undefined, { PasswordMismatch: ["Wrong"] }));
	const email = "ann@signage.test";
	const twice = { newPassword: password, confirmPassword: password };
	await expectNoSecrets(
		post("/login", { email, password }, ""),
		post("/login", { email: "", password }, ""),
		post("/login.data", { email, password }, ""),
		post("/register-user", { email, password, confirmPassword: password }, ""),
		post("/register-user", { email, password, confirmPassword: "other" }, ""),
		post("/reset-password", { userEmail: email, resetCode: "1", ...twice }, ""),
		post("/change-password", { oldPassword: password, ...twice }),
		post("/change-password", { oldPassword: password, newPassword: password }),
		post("/change-email", { oldPassword: password, newEmail: "new" }),
		post("/change-email", { oldPassword: password, newEmail: "new@signage.test" }),
	);
});

test("forms that succeed, and the pages they lead to", async () => {
	const { password, integrationKey } = SECRETS;
	front.service.answer("setIntegrationKey", { body: { data: integrationKey } });
	const answers = await Promise.all([
		post("/login", { email: "ann@signage.test", password, rememberMe: "on" }, ""),
		post("/devices", { intent: "add-group", title: "Hall" }),
		post("/user-info", { intent: "save", firstName: "Ann" }),
		post("/user-info", { intent: "set-key", integrationKey }),
		post("/theme", { theme: "dark" }),
		post("/logout", {}),
	]);
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
	const next = answers.map((page) => get(String(page.location)));
	await expectNoSecrets(...answers.map((page) => Promise.resolve(page)), ...next);
});

test("dialogs and other states of a page", async () => {
	const states = [
		`/presentations?confirm=delete&id=${FULL.presentationId}`,
		`/devices?confirm=delete-group&id=${FULL.deviceGroupId}`,
		"/devices?add",
		"/user-info?edit",
		"/user-info?confirm=remove-key",
		"/login?magicToken=x",
	];
	await expectNoSecrets(...states.map((path) => get(path)), get("/login?magicToken=x", ""));
});
