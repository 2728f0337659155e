import type { Client } from "pg";
import type { PlanNode, Recorded } from "./recorder";

/** A statement that may look at everybody's rows, and why that is right. */
export interface Allowed {
	/** What its text matches. */
	sql: RegExp;
	why: string;
}

/** The first column, or expression, of each index. */
type FirstColumns = ReadonlyMap<string, string>;

export interface Bounds {
	/** How many rows of a table a scan may look at: more than one account has, far less than all have. */
	rows: number;
	/** Whether each scan that uses no index is a fault: where the planner would use any that there is. */
	isIndexNeeded: boolean;
}

/** @param client of the database whose plans are judged */
export async function firstColumns(client: Client): Promise<FirstColumns> {
	const { rows } = await client.query<{ name: string; first: string }>(
		`select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as first
		from pg_index i join pg_class c on c.oid = i.indexrelid`,
	);
	return new Map(rows.map(({ name, first }) => [name, first]));
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows a node has read, those that it threw away too. */
const readBy = (node: PlanNode) =>
	(node["Actual Rows"] +
		(node["Rows Removed by Filter"] ?? 0) +
		(node["Rows Removed by Index Recheck"] ?? 0)) *
	node["Actual Loops"];

function faultOf(node: PlanNode, bounds: Bounds, first: FirstColumns): string | undefined {
	const type = node["Node Type"];
	if (!/Scan$/.test(type) || !(node["Relation Name"] || node["Index Name"])) return undefined;
	const on = `${type} on ${node["Relation Name"] ?? node["Index Name"]}`;
	if (readBy(node) > bounds.rows) return `${on} reads ${readBy(node)} rows`;
	if (node["Actual Loops"] === 0) return undefined;
	if (type === "Seq Scan") return bounds.isIndexNeeded ? `${on}: no index fits` : undefined;
	const index = node["Index Name"];
	if (!index) return undefined;
	const condition = node["Index Cond"];
	if (!condition) return bounds.isIndexNeeded ? `${on} reads all of ${index}` : undefined;
	const column = first.get(index) ?? "";
	return condition.includes(column)
		? undefined
		: `${on} reads all of ${index}, which begins with ${column}: ${condition}`;
}

/** A plan as text: a line a node. */
function shown(node: PlanNode, depth = 0): string {
	const words = [
		node["Node Type"],
		node["Relation Name"] && `on ${node["Relation Name"]}`,
		node["Index Name"] && `using ${node["Index Name"]}`,
		`(${node["Actual Rows"]} rows, ${node["Actual Loops"]} times)`,
		node["Index Cond"] && `index: ${node["Index Cond"]}`,
		node.Filter && `filter: ${node.Filter}, removes ${node["Rows Removed by Filter"] ?? 0}`,
	];
	const line = "  ".repeat(depth + 1) + words.filter(Boolean).join(" ");
	return [line, ...(node.Plans ?? []).map((one) => shown(one, depth + 1))].join("\n");
}

/** What the statements that may look at all rows have taken: a line each. */
export const allowedOf = (all: readonly Recorded[], allowed: readonly Allowed[]): string[] =>
	all
		.filter(({ sql }) => allowed.some((one) => one.sql.test(sql)))
		.map(
			({ during, sql, ms }) =>
				`${during}: ${ms} ms for ${sql.replaceAll(/\s+/g, " ").slice(0, 100)}`,
		);

/** What is wrong with statements: call, text and plan of each, once for each text. Empty: nothing. */
export function faultsOf(
	all: readonly Recorded[],
	bounds: Bounds,
	first: FirstColumns,
	allowed: readonly Allowed[] = [],
): string[] {
	const faults = new Map<string, string>();
	for (const { during, sql, plan, ms } of all) {
		if (faults.has(sql) || allowed.some((one) => one.sql.test(sql))) continue;
		const found = nodesOf(plan).flatMap((node) => faultOf(node, bounds, first) ?? []);
		if (found.length > 0)
			faults.set(sql, `${during}: ${found.join("; ")} (${ms} ms)\n${sql}\n${shown(plan)}`);
	}
	return [...faults.values()];
}
