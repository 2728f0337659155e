// Writes contract/time/time-zone-groups.ts and time-zone-aliases.ts from the Unicode CLDR's data: `node scripts/time-zones.mjs`, after an update of cldr-core
// and cldr-bcp47.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const readJson = async (path) => JSON.parse(await readFile(path, "utf8"));

const { supplemental } = await readJson(
	require.resolve("cldr-core/supplemental/windowsZones.json"),
);
const territories = (await readJson(require.resolve("cldr-core/supplemental/territoryInfo.json")))
	.supplemental.territoryInfo;
const { tz } = (await readJson(require.resolve("cldr-bcp47/bcp47/timezone.json"))).keyword.u;
const { _cldrVersion: version } = supplemental.version;

/** Every name of each zone, the one that the time zone database uses first. */
const names = Object.values(tz)
	.filter((one) => typeof one === "object" && one._alias && !one._deprecated)
	.map(({ _alias, _iana }) => [...new Set([_iana, ..._alias.split(" ")].filter(Boolean))]);
const preferred = new Map(names.flatMap((group) => group.map((name) => [name, group[0]])));

const HOUR_MS = 3_600_000;
const YEAR_HOURS = 366 * 24;
/** How closely clocks are compared. */
const STEP_HOURS = 6;
const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

/** What the clocks of a zone do in the coming year, as a text; undefined where this program does not know the zone. */
function clocksOf(zone) {
	try {
		const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
		const hours = Array.from({ length: YEAR_HOURS / STEP_HOURS }, (_, step) => step * STEP_HOURS);
		const offsetAt = (hour) => format.format(now + hour * HOUR_MS).replace(/^.*, /, "");
		return hours.map(offsetAt).join(" ");
	} catch (cause) {
		if (cause instanceof RangeError) return undefined;
		throw cause;
	}
}

const population = (territory) => Number(territories[territory]?._population ?? 0);

/**
 * The zones of a Windows zone: its default, then the first of each territory, those of many people first, then the second
 * of each, and so on; at last those without a place. Windows has had some with others whose clocks they no longer have: who
 * chose theirs would get the default's, so they are left out.
 */
function zonesOf(rows) {
	const fixed = rows.find(({ _territory }) => _territory === "001")._type;
	const others = rows
		.filter(({ _territory }) => _territory !== "001" && _territory !== "ZZ")
		.sort((one, other) => population(other._territory) - population(one._territory))
		.flatMap(({ _type }) =>
			_type
				.trim()
				.split(" ")
				.map((name, index) => ({ name, index })),
		)
		.sort((one, other) => one.index - other.index);
	const placeless = rows.find(({ _territory }) => _territory === "ZZ")?._type.split(" ") ?? [];
	const all = [fixed, ...others.map(({ name }) => name), ...placeless];
	const [first, ...rest] = new Set(all.map((name) => preferred.get(name)));
	const clocks = clocksOf(first);
	return [first, ...rest.filter((name) => clocks === undefined || clocksOf(name) === clocks)];
}

const rowsById = new Map();
for (const { mapZone } of supplemental.windowsZones.mapTimezones)
	rowsById.set(mapZone._other, [...(rowsById.get(mapZone._other) ?? []), mapZone]);

const line = (...words) => `\t${words.map((word) => JSON.stringify(word)).join(": ")},`;
const groups = [...rowsById]
	.sort(([one], [other]) => (one < other ? -1 : 1))
	.map(([id, rows]) => line(id, zonesOf(rows).join(" ")));
const aliases = names
	.filter((group) => group.length > 1)
	.map((group) => line(group.join(" ")))
	.sort();

const head = `// Written by scripts/time-zones.mjs from the Unicode CLDR ${version}, which is used under the Unicode License v3
// (contract/time/LICENSE-unicode.txt).
`;
await writeFile(
	new URL("../contract/time/time-zone-groups.ts", import.meta.url),
	`${head}
/** By Windows zone, such as "Tokyo Standard Time": the zones of the time zone database in it, the default first. */
export const ZONE_GROUPS: Readonly<Record<string, string>> = {
${groups.join("\n")}
};
`,
);
await writeFile(
	new URL("../contract/time/time-zone-aliases.ts", import.meta.url),
	`${head}
/** The names of one and the same zone, the present one first. */
export const ZONE_ALIASES: readonly string[] = [
${aliases.join("\n")}
];
`,
);
