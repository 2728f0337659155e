import { useState } from "react";
import type { UploadState } from "./adding/use-uploads";
import { type Errors, PANEL_FIELDS } from "./fields";

/** What belongs to no field: a sentence, and of one about a row's file that row's key, and how the upload stood. */
export type Other = string | { said: string; key: string; upload: UploadState };

/** What was found wrong in the browser; `count` tells one finding from the next. */
interface Found {
	errors: Errors;
	others: readonly Other[];
	count: number;
}

/**
 * What is wrong with the form: what the browser found last, else what the answer says.
 * @param told what the answer says
 * @returns `found`, if anything was found here; `errors` of the fields; `note`, which replaces what was found;
 * `forget`, which goes back to the answer's; `forgetPanel`, for a panel that is no longer open
 */
export function useFound(told: Errors) {
	const [found, setFound] = useState<Found>();
	const errors = found?.errors ?? told;
	const note = (wrong: Errors, others: readonly Other[] = []) =>
		setFound((before) => ({ errors: wrong, others, count: (before?.count ?? 0) + 1 }));
	const forget = () => setFound(undefined);
	function forgetPanel() {
		const left = Object.entries(errors).filter(([name]) => !PANEL_FIELDS.includes(name));
		if (left.length === Object.keys(errors).length) return;
		setFound((before) => ({
			others: before?.others ?? [],
			count: before?.count ?? 0,
			errors: Object.fromEntries(left),
		}));
	}
	return { found, errors, note, forget, forgetPanel };
}
