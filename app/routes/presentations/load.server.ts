import * as z from "zod";
import { listDeviceGroups } from "~/services/devices/devices.server";
import { listPresentations } from "~/services/presentations/list.server";
import { usesOf } from "~/services/presentations/uses.server";
import { loadBesideForm } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { unsent } from "~/services/request/unsent.server";
import { offeredGroups } from "../devices/offered-groups";
import { whatGoes } from "./delete-question.server";
import { readQuery } from "./query";
import { withUsesInWords } from "./uses-in-words.server";

const toConfirm = z.enum(["delete", "activate"]);

/** Beside a form's answer they may be missing. */
const groupsFor = (visit: Visit, presentationId: number) =>
	loadBesideForm(
		visit,
		async () =>
			offeredGroups(await listDeviceGroups(visit), "actualPresentationId", presentationId),
		undefined,
	);

/** What the list shows, with what a dialog over it tells. @throws ServiceError */
export async function loadList(visit: Visit) {
	const { searchParams } = visit.url;
	const confirming = toConfirm.safeParse(searchParams.get("confirm")).data;
	const isShowing = !confirming && searchParams.has("show");
	const asked = searchParams.get(confirming ? "id" : isShowing ? "show" : "wait") ?? undefined;
	const query = readQuery(searchParams);
	const found = await listPresentations(visit, { ...query, namedId: asked });
	const { named, page, rows, ...counts } = found;
	const isWaiting = !confirming && !isShowing && named?.status === "Processing";
	return {
		hasList: true,
		...counts,
		rows: unsent(visit, withUsesInWords(rows)),
		isInProgress: rows.some(({ status }) => status === "Processing"),
		hasFailed: rows.some(({ status }) => status === "Error"),
		query: { ...query, page },
		deleting:
			confirming === "delete" && named
				? { ...named, goes: whatGoes(await usesOf(visit, named.presentationId, named.activeIn)) }
				: undefined,
		activating: confirming === "activate" ? named : undefined,
		showing:
			isShowing && named
				? { ...named, groups: await groupsFor(visit, named.presentationId) }
				: undefined,
		waiting: isWaiting ? named.title : undefined,
	};
}
