import { judge } from "../judge";
import { isRefusal } from "../service";
import { field, type Walk } from "../walk";

const PASSWORD_WRONG = "a wrong password";
/** What is said of an account that cannot be checked with, by the service's word for it. */
const REFUSALS = {
	RequiresTwoFactor: "The account has two-factor sign-in: check with one that has not.",
	NotAllowed:
		"The account may not sign in, as where its address has to be confirmed first: check with one that may.",
	LockedOut: "The account is locked for a while, after failed sign-ins: check later.",
};

async function lookAtTokens(walk: Walk): Promise<void> {
	for (const [token, what] of [
		["none", "without a token"],
		["no-token-of-this-service", "with a wrong token"],
	] as const) {
		const { status } = await walk.ask("getProfile", { token });
		if (status === undefined) walk.findings.unseen("unauthorised", "The service does not answer.");
		else
			walk.behaves(
				"unauthorised",
				status === 401 ? undefined : `The profile is answered with ${status} ${what}.`,
			);
	}
}

async function register(walk: Walk): Promise<{ email: string; password: string }> {
	const { options, mark } = walk;
	const { email, password } = options;
	if (!options.isRegistering) {
		await walk.notTried("register", "An account was given, so none is made (--register).");
		return { email: String(email), password: String(password) };
	}
	const made = {
		email: email ?? `service-check-${crypto.randomUUID()}@example.com`,
		password: password ?? `Aa1!${crypto.randomUUID()}`,
	};
	walk.secrets.add(made.password);
	const { verdict } = await walk.try("register", { body: made });
	walk.isOwnAccount = verdict === "fits";
	if (walk.isOwnAccount)
		walk.findings.left.add(
			`the account ${made.email}, as no call of the contract deletes one (${mark})`,
		);
	return made;
}

async function refuseWrongPassword(walk: Walk, email: string): Promise<void> {
	const body = { email, password: `Wrong1!${crypto.randomUUID()}` };
	const reply = await walk.ask("login", { token: "none", body, query: {} });
	const { status } = reply;
	if (status === undefined || status >= 500 || walk.isUnknown("login", reply)) return;
	const isRight = status === 401;
	walk.behaves(
		"wrongPassword",
		isRight ? undefined : `The service answers ${status} to ${PASSWORD_WRONG}.`,
	);
}

function keep(walk: Walk, tokens: unknown): { access?: string; refresh?: string } {
	const texts = ["accessToken", "refreshToken"].map((name) => field(tokens, name));
	for (const token of texts) if (typeof token === "string") walk.secrets.add(token);
	const [access, refresh] = texts.map((one) => (typeof one === "string" ? one : undefined));
	return { access, refresh };
}

async function renew(walk: Walk): Promise<void> {
	const { service } = walk;
	const { refreshToken } = service;
	if (!refreshToken) {
		const why = "The sign-in gave no refreshToken.";
		await walk.notTried("refresh", why);
		walk.behaves("renewal", why);
		return;
	}
	const renewed = await walk.try("refresh", { body: { refreshToken } });
	const { access, refresh = refreshToken } = keep(walk, renewed.body);
	if (!access) return;
	const { status } = await walk.ask("getProfile", { token: access });
	walk.behaves(
		"renewal",
		status === 401 ? "The renewed access token is answered with 401." : undefined,
	);
	service.refreshToken = refresh;
	if (status === 401) return;
	service.token = access;
	service.renew = () => renewEnded(walk);
}

/** Renews a token that has ended during the walk as the dashboard does: it sends the ended one with the refresh token. */
async function renewEnded(walk: Walk): Promise<boolean> {
	const { service } = walk;
	const { token, refreshToken } = service;
	const profile = await service.ask("getProfile", { token });
	// The token is good: the 401 is about something else.
	if (profile.status !== 401) return false;
	const body = { refreshToken };
	const asked = await service.ask("refresh", { token, body });
	const isRefused = asked.status === 401;
	// People would be signed out, but what was made has to be taken away.
	const reply = isRefused ? await service.ask("refresh", { token: "none", body }) : asked;
	const { access, refresh } = keep(walk, judge(service, "refresh", reply).body);
	if (isRefused || !access) {
		const answer = asked.status === undefined ? "got no answer" : `was answered ${asked.status}`;
		walk.behaves("renewal", `The renewal of an access token that had ended ${answer}.`);
	}
	if (access) {
		service.token = access;
		service.refreshToken = refresh ?? refreshToken;
		return true;
	}
	// Every further call would try in vain.
	if (isRefusal(reply) && reply.status !== 429) service.renew = undefined;
	return false;
}

/** Gets an account and signs in. @returns its address; undefined where that is not possible */
export async function signIn(walk: Walk): Promise<string | undefined> {
	await lookAtTokens(walk);
	const { email, password } = await register(walk);
	walk.secrets.add(password);
	await refuseWrongPassword(walk, email);
	const judged = await walk.try("login", { token: "none", body: { email, password }, query: {} });
	const { access, refresh } = keep(walk, judged.body);
	if (!access) {
		for (const [word, hint] of Object.entries(REFUSALS))
			if (judged.says.some((one) => one.includes(word))) walk.findings.hints.add(hint);
		return undefined;
	}
	walk.service.token = access;
	walk.service.refreshToken = refresh;
	await renew(walk);
	return email;
}

/** Signs out: the last call. */
export async function signOut(walk: Walk): Promise<void> {
	// Renews a token that has ended: in the sign-out's midst, that would replace the refresh token which it names.
	await walk.ask("getProfile");
	const { refreshToken } = walk.service;
	const { verdict } = await walk.try("logout", { body: { refreshToken } });
	if (verdict !== "fits" || !refreshToken) return;
	const { status } = await walk.ask("refresh", { token: "none", body: { refreshToken } });
	walk.behaves(
		"signedOut",
		status !== undefined && status < 300 ? "It still gives new tokens." : undefined,
	);
}
