import { contentTypeOf, MEDIA_RULES, type MediaKind } from "@signage/contract/files/upload-rules";
import type { Tier } from "@signage/contract/tiers";
import { limitsOf, type PlanTable, planWithFileType } from "../../plans/plan-table";
import { invalid } from "../../problems/problem";

/** Other names that browsers and systems send for the accepted types. */
const ALIASES: Readonly<Record<MediaKind, readonly string[]>> = {
	image: ["image/jpg", "image/pjpeg", "image/x-png"],
	video: ["video/avi", "video/msvideo", "video/vnd.avi", "video/matroska", "video/x-m4v"],
	file: ["application/x-pdf", "application/x-zip-compressed"],
};
/** What they send when they do not know the type. */
const UNKNOWN = ["", "application/octet-stream", "binary/octet-stream"];

/** British: without a comma before the last one. */
const list = new Intl.ListFormat("en-GB");

function isPlausible(kind: MediaKind, contentType: string): boolean {
	const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
	const known = [...Object.values(MEDIA_RULES[kind].types), ...ALIASES[kind], ...UNKNOWN];
	return known.includes(type);
}

/**
 * The media type of an announced file, by its name; the bytes are checked after the upload.
 * @throws ProblemError 400 under `file` when the tier may not upload it as this kind
 */
export function acceptedType(
	plans: PlanTable,
	tier: Tier,
	kind: MediaKind,
	file: { fileName: string; contentType: string },
): string {
	const extensions =
		kind === "file" ? limitsOf(plans, tier).fileTypes : Object.keys(MEDIA_RULES[kind].types);
	const name = file.fileName.toLowerCase();
	const type = contentTypeOf(kind, name);
	const taken = extensions.some((extension) => name.endsWith(extension));
	if (taken && type !== undefined && isPlausible(kind, file.contentType)) return type;
	const only = `Only ${list.format(extensions)} files can be uploaded here`;
	const isMatterOfPlan = type !== undefined && !taken;
	throw invalid({
		file: [isMatterOfPlan ? `${only} with your plan.${planWithFileType(plans, name)}` : only],
	});
}
