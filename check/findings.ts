import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { BEHAVIOURS, type BehaviourName, behaviour } from "./behaviours";
import { NEEDS } from "./needs";

/** What became of a call, the best first. */
const VERDICTS = ["not tried", "fits", "differs", "refused", "missing", "fails"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What is found out about a call or a behaviour. */
export interface Finding {
	verdict: Verdict;
	/** Whether something of the dashboard does not work. */
	breaks: boolean;
	/** Sentences for people; none where there is nothing to say. */
	says: readonly string[];
}

export type Kind = "call" | "behaviour";

const rank = ({ verdict, breaks }: Finding) => Number(breaks) * 10 + VERDICTS.indexOf(verdict);

/** The worse of two counts; what either says is kept. */
function joined(one: Finding | undefined, other: Finding): Finding {
	if (!one) return other;
	const [worse, better] = rank(one) >= rank(other) ? [one, other] : [other, one];
	if (better.verdict === "not tried") return worse;
	return { ...worse, says: [...new Set([...worse.says, ...better.says])] };
}

/** All that a check has found out. */
export class Findings {
	readonly calls = new Map<EndpointName, Finding>();
	readonly behaviours = new Map<BehaviourName, Finding>();
	/** What the team should know beside the calls, such as settings that this service needs. */
	readonly hints = new Set<string>();
	/** Why parts could not be checked to their end. */
	readonly troubles = new Set<string>();
	/** What the check has made and could not take away. */
	readonly left = new Set<string>();

	/** Adds to what is known about a call. A call that nothing needs breaks nothing. */
	call(name: EndpointName, finding: Finding): void {
		const { of, mayBeMissing } = NEEDS[name];
		const copes = of === "nothing" || (mayBeMissing === true && finding.verdict === "missing");
		const breaks = finding.breaks && !copes;
		this.calls.set(name, joined(this.calls.get(name), { ...finding, breaks }));
	}

	/** Adds to what is known about a behaviour. @param problem a sentence; undefined where it is as expected */
	behaves(name: BehaviourName, problem?: string): void {
		const { isOptional = false } = behaviour(name);
		const finding: Finding = problem
			? { verdict: "differs", breaks: !isOptional, says: [problem] }
			: { verdict: "fits", breaks: false, says: [] };
		this.behaviours.set(name, joined(this.behaviours.get(name), finding));
	}

	/** A behaviour that could not be looked at, and why. */
	unseen(name: BehaviourName, why: string): void {
		const finding: Finding = { verdict: "not tried", breaks: false, says: [why] };
		this.behaviours.set(name, joined(this.behaviours.get(name), finding));
	}

	/** What nothing has been found out about is not tried, for this reason. */
	close(why: string): void {
		const finding: Finding = { verdict: "not tried", breaks: false, says: [why] };
		for (const name of Object.keys(endpoints) as EndpointName[])
			if (!this.calls.has(name)) this.calls.set(name, finding);
		for (const name of Object.keys(BEHAVIOURS) as BehaviourName[])
			if (!this.behaviours.has(name)) this.behaviours.set(name, finding);
	}

	/**
	 * What was found out about a call or a behaviour.
	 * @throws before close(), if that is nothing
	 */
	of(kind: Kind, name: string): Finding {
		const all: ReadonlyMap<string, Finding> = kind === "call" ? this.calls : this.behaviours;
		const found = all.get(name);
		if (!found) throw new Error(`Nothing was found out about the ${kind} ${name}.`);
		return found;
	}

	/** Whether every call that a screen needs, and that was tried, fits. */
	get isFit(): boolean {
		if (this.troubles.size > 0) return false;
		return ![...this.calls.values(), ...this.behaviours.values()].some(({ breaks }) => breaks);
	}
}
