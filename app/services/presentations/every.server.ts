import { LIST_PAGE_MAX } from "@signage/contract/limits";
import type { PresentationSummary } from "@signage/contract/presentations";
import { call } from "../client/call.server";
import type { Context } from "../request/context.server";

/**
 * Every presentation. A service may answer with a page where none is asked for, and with shorter ones than are asked for;
 * `total` tells (docs/decisions/0017).
 * @throws ServiceError
 */
export async function listEvery(context: Context): Promise<PresentationSummary[]> {
	const ask = (query: { page?: number; pageSize?: number }) =>
		call(context, "listPresentations", { query });
	const { presentations, total } = await ask({});
	const count = total ?? 0;
	if (presentations.length >= count) return presentations;
	const found = new Map<number, PresentationSummary>();
	const add = (some: PresentationSummary[]) => {
		for (const one of some) found.set(one.presentationId, one);
		return some.length;
	};
	add(presentations);
	// Where the second page begins must be the same for the service and for us.
	const pageSize = add((await ask({ page: 1, pageSize: LIST_PAGE_MAX })).presentations);
	for (let page = 2; pageSize > 0 && found.size < count; page++) {
		const before = found.size;
		add((await ask({ page, pageSize })).presentations);
		if (found.size === before) break;
	}
	return [...found.values()];
}
