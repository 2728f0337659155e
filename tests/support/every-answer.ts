import type { Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { FULL } from "./full-account";
import { type Answering, exampleAnswer } from "./schema-examples";
import { newRefreshToken, type StandIn } from "./stand-in";

/** Values that make the examples one account: the ids of support/full-account, a plan that may do all. */
const VALUES: Record<string, unknown> = {
	...FULL,
	actualPresentationId: FULL.presentationId,
	isDefault: false,
	tier: "Enterprise",
	duration: 5,
	frameDelayInSeconds: 5,
};

/**
 * Lets a stand-in answer every call of the endpoint table, by the schema of its answer.
 * @param how every text in an answer, addresses of pictures too, and other values by field name
 */
export function answerEverything(service: StandIn, how: Partial<Answering> = {}): void {
	const { text = "text", which = "first", given = {} } = how;
	for (const [name, row] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
		const values = { ...VALUES, ...given };
		const body = row.answer && exampleAnswer(row, { text, which, given: values });
		service.answer(name, { status: row.status ?? 200, body });
	}
	if (how.text === undefined)
		// Elsewhere the dashboard leads nobody.
		for (const name of [
			"createCheckoutSession",
			"createSignupSession",
			"createPortalSession",
		] as const)
			service.answer(name, { body: { sessionId: "1", url: `${service.url}/pay` } });
	for (const name of ["login", "magicLogin", "externalLogin", "refresh"] as const)
		service.answer(name, () => ({
			body: { accessToken: "access", refreshToken: newRefreshToken(), expiresIn: 3600 },
		}));
}
