import type { z } from "zod";

/** A date and a time; the zone may be missing. */
const DATE_AND_TIME =
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The instant that a text means, without a zone in UTC; null where it means none. */
function meant(text: unknown): string | null {
	const [, date, time, zone = "Z"] = DATE_AND_TIME.exec(String(text)) ?? [];
	const at = Date.parse(`${date}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
	return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/**
 * Puts right the instants of an answer that the contract's schema refused, in place: one without a zone is taken for UTC,
 * and what is none for absent. No page needs one (docs/decisions/0014), so it must not make a whole list unreadable.
 */
export function mendInstants(body: unknown, { issues }: z.ZodError): void {
	for (const issue of issues) {
		if (issue.code !== "invalid_format" || issue.format !== "datetime") continue;
		let holder = body as Record<PropertyKey, unknown>;
		for (const key of issue.path.slice(0, -1)) holder = holder[key] as typeof holder;
		const key = issue.path.at(-1);
		if (key !== undefined) holder[key] = meant(holder[key]);
	}
}
