import type { EndpointName } from "../endpoints";
import { tokenPending } from "../screens";
import { content, type Json, jsonSchema, PROBLEM } from "./parts";

/** What the endpoint table does not say of a call's answers. */
interface MoreAnswers {
	/** What there is to know of success. */
	success?: string;
	/** The headers of success. */
	headers?: Json;
	/** Further types that a successful answer's body may have; they are text. */
	types?: readonly `text/${string}`[];
	/** The answers of other statuses. */
	others?: Readonly<Record<number, Json>>;
}

/** The answer to a call without a valid token. */
export const UNAUTHORIZED: Json = {
	description: "There is no valid token; no body",
	headers: { "WWW-Authenticate": { schema: { type: "string", const: "Bearer" } } },
};

const UNFIT: Json = {
	description: "A problem; no body where the request's body does not fit",
	...content(PROBLEM),
};

const mayNotBind: MoreAnswers = { others: { 400: UNFIT } };

/** What the included service answers beside the table's JSON and problems, by operation name. */
export const moreAnswers: { readonly [N in EndpointName]?: MoreAnswers } = {
	login: {
		...mayNotBind,
		success: "The tokens; with useCookies or useSessionCookies true a cookie instead, and no body",
	},
	register: mayNotBind,
	refresh: { others: { 400: UNFIT, 401: UNAUTHORIZED } },
	logout: { others: { 401: UNAUTHORIZED } },
	forgotPassword: mayNotBind,
	resetPassword: mayNotBind,
	resendConfirmationEmail: mayNotBind,
	confirmEmail: {
		success: "Confirmed: in words, as JSON where that is accepted, or as a page where HTML is",
		types: ["text/plain", "text/html"],
		others: {
			302: {
				description: "Where HTML is accepted, to the dashboard's page that confirms; no body",
				headers: { Location: { schema: { type: "string" } } },
			},
			401: {
				description: "The code is not valid: a page where HTML is accepted, otherwise no body",
				...content({ "text/html": { type: "string" } }),
			},
		},
	},
	manageTwoFactor: mayNotBind,
	updateInfo: mayNotBind,
	magicSend: mayNotBind,
	createSignupSession: { others: { 401: UNAUTHORIZED } },
	createDeviceToken: {
		others: {
			400: {
				description: "No token, and why (RFC 8628, 3.5); a problem where the body does not fit",
				...content({ "application/json": jsonSchema(tokenPending, "output"), ...PROBLEM }),
			},
		},
	},
	getManifest: {
		success:
			"The manifest. Its files' addresses are good for a day at least: ask for it with its ETag in If-None-Match twice a day, also where the revision stays",
		headers: { ETag: { schema: { type: "string" } } },
		others: { 304: { description: "It is still the one of If-None-Match; no body" } },
	},
	followEvents: {
		success:
			'`event: revision` with `data: {"revision": …}` when it starts and when that changes, and a comment every 20 s. A screen\'s next stream ends this one',
		types: ["text/event-stream"],
		others: {
			429: {
				description: "As many screens follow as there is room for: heartbeats go on",
				headers: { "Retry-After": { schema: { type: "integer" } } },
				...content(PROBLEM),
			},
		},
	},
	createDeviceCode: {
		others: {
			429: {
				description: "50 codes of one address wait to be entered, or all places are taken",
				headers: { "Retry-After": { schema: { type: "integer" } } },
				...content(PROBLEM),
			},
		},
	},
};
