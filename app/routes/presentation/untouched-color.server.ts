import { backgroundColor } from "@signage/contract/presentations";
import type { Context } from "~/services/request/context.server";
import { readSaved } from "./to-save.server";

interface Posted {
	typed: { backgroundColor: string };
	/** Whether the form has no field of this name. */
	leaves: (name: string) => boolean;
}

/**
 * The posted background colour where it is none of the contract's, such as `white`, and the presentation is saved with it: a
 * service may hold any. Undefined for all others.
 * @param id of the presentation, if it is no new one; it `mayBeGone`
 * @throws ServiceError
 */
export async function untouchedColor(
	context: Context,
	id: number | undefined,
	{ typed, leaves }: Posted,
	mayBeGone: boolean,
): Promise<string | undefined> {
	const color = typed.backgroundColor;
	const isOurs = leaves("backgroundColor") || backgroundColor.safeParse(color).success;
	if (id === undefined || isOurs) return undefined;
	const saved = await readSaved(context, id, mayBeGone);
	return saved?.backgroundColor === color ? color : undefined;
}
