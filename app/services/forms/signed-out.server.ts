import type { NormalisedError } from "@signage/contract/problem";
import { SIGNED_OUT } from "../../signed-out";
import type { Visit } from "../request/guard.server";

/** Why a form is refused that scripts have sent after the sign-in had ended. */
export const signedOut: NormalisedError = {
	title: SIGNED_OUT,
	message: "Your sign-in had ended before this was saved. What you typed is still here.",
	statusCode: 401,
};

/** Reads a request's form when it is asked for first; a body can be read only once. */
export function readOnce<T>(read: (visit: Visit) => Promise<T>): (visit: Visit) => Promise<T> {
	const forms = new WeakMap<Request, Promise<T>>();
	return (visit) => {
		const known = forms.get(visit.request) ?? read(visit);
		forms.set(visit.request, known);
		return known;
	};
}
