import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SAVE_KEY } from "../../shared/save-key";
import { useUnlessStopped } from "../frame/slow-notice";

/** Without TLS, browsers have no `randomUUID`. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");

/** The name that the save of this form has now. */
export const saveKeyIn = (formId: string) =>
	document.querySelector<HTMLInputElement>(`#${formId} [name=${SAVE_KEY}]`)?.value;

/**
 * Names the save of a new one, the same for as long as the form is there: sent again, as its answer was lost, it makes
 * nothing twice. Without scripts a form has a name once it was answered so.
 * @param form the id of the form, where this stands outside of it
 * @param known the name that what the form shows now was sent with before, if it may have been
 */
export function SaveKey({ form, known }: { form?: string; known?: string }) {
	const answered = useActionData<{ saveKey?: string }>()?.saveKey;
	const [own, setOwn] = useState("");
	// A link within the page, or to stop waiting, takes the answer away: the form is still the one that was sent.
	useEffect(() => setOwn((before) => answered ?? (before || newKey())), [answered]);
	const key = known ?? answered ?? own;
	return key ? <input type="hidden" name={SAVE_KEY} value={key} form={form} /> : null;
}

/** The same for a form that stays on the page: what it makes once it was answered is another one. */
export function SaveKeys({ form }: { form: string }) {
	return <SaveKey key={useUnlessStopped(useLocation().key)} form={form} />;
}
