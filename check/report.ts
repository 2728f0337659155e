import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { type Mapping, wireRow } from "@signage/contract/mapped-call";
import { BEHAVIOURS, type BehaviourName, behaviour } from "./behaviours";
import type { Checked } from "./check";
import type { Finding, Kind, Verdict } from "./findings";
import { SCREENS, type ScreenName } from "./need";
import { NEEDS } from "./needs";

/** A line of the report: a call, or a behaviour. */
interface Entry {
	/** The operation's name, or the behaviour's. */
	name: string;
	kind: Kind;
	screen: ScreenName;
	/** "GET /api/v1/User", or what is expected. */
	title: string;
	verdict: Verdict;
	/** Whether something of the dashboard does not work. */
	breaks: boolean;
	says: readonly string[];
	/** What does not work; only where it does not fit. */
	costs?: string;
	wayRound?: string;
}

type Needed = Pick<Entry, "screen" | "title" | "costs" | "wayRound">;

/** A whole report, for people and programs. */
export interface Report {
	service: string;
	account?: string;
	/** Whether all that a screen needs, and that was tried, fits. */
	isFit: boolean;
	isStopped: boolean;
	counts: Readonly<Record<Verdict, number>>;
	entries: readonly Entry[];
	/** Settings that this service needs, and the like. */
	hints: readonly string[];
	/** Why parts could not be checked to their end. */
	troubles: readonly string[];
	/** What the check has made and could not take away. */
	left: readonly string[];
}

const SAYS_MOST = 600;

/** A service's words for a terminal: without what controls one, without secrets, and not endless. */
function cleaner(secrets: ReadonlySet<string>): (text: string) => string {
	const hidden = [...secrets].filter((one) => one.length > 3).sort((a, b) => b.length - a.length);
	return (text) => {
		let clean = text;
		for (const secret of hidden) clean = clean.replaceAll(secret, "•••");
		clean = clean.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
		return clean.length > SAYS_MOST ? `${clean.slice(0, SAYS_MOST)} …` : clean;
	};
}

const isSound = (verdict: Verdict) => verdict === "fits" || verdict === "not tried";

/** Whether something is lost, though the dashboard may live with that; not where an answer merely differs. */
const hasCost = (kind: Kind, { verdict, breaks }: Finding) =>
	!isSound(verdict) && (breaks || kind === "behaviour" || verdict !== "differs");

/** The report of a check. */
export function reportOf(checked: Checked, origin: string, mapping: Mapping): Report {
	const { findings, email, isStopped } = checked;
	const clean = cleaner(checked.secrets);
	const base = mapping.base ?? "/api/v1";
	/** @param needed what there is to say of it beside what was found out */
	const entry = (kind: Kind, name: string, needed: Needed): Entry => {
		const { screen, title, costs, wayRound } = needed;
		const { verdict, breaks, says } = findings.of(kind, name);
		const consequence = hasCost(kind, { verdict, breaks, says }) ? { costs, wayRound } : {};
		return { name, kind, screen, title, verdict, breaks, says: says.map(clean), ...consequence };
	};
	const entries = [
		...(Object.keys(endpoints) as EndpointName[]).map((name) => {
			const { method, path } = wireRow(name, mapping);
			return entry("call", name, { ...NEEDS[name], title: `${method} ${base}${path}` });
		}),
		...(Object.keys(BEHAVIOURS) as BehaviourName[]).map((name) => {
			const { expects, ...needed } = behaviour(name);
			return entry("behaviour", name, { ...needed, title: expects });
		}),
	];
	const count = (verdict: Verdict) => entries.filter((one) => one.verdict === verdict).length;
	return {
		service: origin + base,
		account: email,
		isFit: findings.isFit && email !== undefined && !isStopped,
		isStopped,
		counts: {
			fits: count("fits"),
			differs: count("differs"),
			missing: count("missing"),
			fails: count("fails"),
			refused: count("refused"),
			"not tried": count("not tried"),
		},
		entries,
		hints: [...findings.hints].map(clean),
		troubles: [...findings.troubles].map(clean),
		left: [...findings.left].map(clean),
	};
}

const WIDTH = 10;
const label = (verdict: Verdict, breaks: boolean) =>
	(breaks ? verdict.toUpperCase() : verdict).padEnd(WIDTH);
const INDENT = " ".repeat(WIDTH + 2);

function linesOf({ kind, name, title, verdict, breaks, says, costs, wayRound }: Entry): string[] {
	const head = kind === "call" ? `${title}  (${name})` : title;
	return [
		`  ${label(verdict, breaks)}${head}`,
		...says.map((one) => INDENT + one),
		...(costs ? [`${INDENT}${breaks ? "Costs" : "Without it"}: ${costs}`] : []),
		...(wayRound ? [`${INDENT}Way round: ${wayRound}`] : []),
	];
}

const ORDER: readonly Verdict[] = ["fails", "missing", "refused", "differs"];
const rank = ({ verdict, breaks }: Entry) => (breaks ? 0 : 10) + ORDER.indexOf(verdict);

function summaryOf({
	entries,
	counts,
	hints,
	troubles,
	left,
	isFit,
	isStopped,
	account,
}: Report): string[] {
	const worst = entries
		.filter(({ verdict }) => !isSound(verdict))
		.sort((one, other) => rank(one) - rank(other));
	const lines = (some: Entry[]) =>
		some.map(
			({ verdict, name, screen, costs, says }) =>
				`  ${verdict.padEnd(WIDTH)}${name} – ${screen}: ${costs ?? says[0]}`,
		);
	const broken = lines(worst.filter(({ breaks }) => breaks));
	const borne = lines(worst.filter(({ breaks }) => !breaks));
	const list = (title: string, some: readonly string[]) =>
		some.length > 0 ? ["", title, ...some] : [];
	const told = (Object.entries(counts) as [Verdict, number][])
		.filter(([, count]) => count > 0)
		.map(([verdict, count]) => `${count} ${verdict}`);
	const last = isFit
		? "All that a screen needs and that was tried fits."
		: isStopped
			? "The check was ended before its end."
			: account === undefined
				? "Nobody could sign in, so little could be tried."
				: "The dashboard does not work as a whole in front of this service.";
	return [
		"Summary",
		`  ${told.join(", ")}`,
		...list("What does not work, the worst first", broken),
		...list(
			"What could not be checked",
			troubles.map((one) => `  ${one}`),
		),
		...list("What the dashboard lives with", borne),
		...list(
			"To set up",
			hints.map((one) => `  ${one}`),
		),
		...list(
			"Left behind",
			left.map((one) => `  ${one}`),
		),
		"",
		last,
	];
}

/** The report as people read it, grouped by screen; verdicts in capitals are what a screen breaks on. */
export function reportText(report: Report): string {
	const { service, account } = report;
	const parts = SCREENS.flatMap((screen) => [
		screen,
		...report.entries.filter((one) => one.screen === screen).flatMap(linesOf),
		"",
	]);
	const who = account ? `, as ${account}` : "";
	return [`${service}${who}`, "", ...parts, ...summaryOf(report)].join("\n");
}
