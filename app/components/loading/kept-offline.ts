import type { ClientActionFunctionArgs } from "@remix-run/react";
import { SAVE_KEY } from "../../shared/save-key";
import { unlessOffline } from "./unless-offline";

/**
 * A route's clientAction: without a connection to the dashboard the page stays as it is, with what was typed, and says so.
 * Passwords and keys stay where they were typed.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const copy = request.clone();
	return unlessOffline(serverAction, async (error) => {
		const form = await copy.formData();
		const initialValue: Record<string, unknown> = {};
		for (const [name, value] of form)
			if (!/password|key$/i.test(name))
				initialValue[name] = name in initialValue ? [initialValue[name], value].flat() : value;
		return {
			key: `${Date.now()}`,
			intent: `${form.get("intent") ?? ""}`,
			// What was sent may have arrived.
			...(form.has(SAVE_KEY) && { saveKey: `${form.get(SAVE_KEY)}` }),
			result: { initialValue },
			error,
		};
	});
}
