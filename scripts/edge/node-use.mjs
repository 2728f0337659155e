import { parse } from "acorn";

/** Globals of Node that edge runtimes lack. `require` and `module` are the bundler's to resolve: it tells of those itself. */
const NODE_GLOBALS = [
	"process",
	"Buffer",
	"global",
	"__dirname",
	"__filename",
	"setImmediate",
	"clearImmediate",
];
const MARK = "nodeGlobal__";

/** What esbuild is told to write for Node's globals where no variable of that name is meant, so that they are found. */
export const MARKED = Object.fromEntries(NODE_GLOBALS.map((name) => [name, MARK + name]));

/** The bundle with its globals' own names again. */
export const unmarked = (text) => text.replaceAll(MARK, "");

const isNode = (value) => typeof value?.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

function* below(node) {
	yield node;
	for (const child of childrenOf(node)) yield* below(child);
}

/** The globals that a condition asks for by `typeof` or compares with undefined's kind. */
const askedFor = (test) =>
	new Set(
		[...below(test)]
			.filter(({ type, operator }) => type === "UnaryExpression" && operator === "typeof")
			.map(({ argument }) => argument.name),
	);

/** What is read of a node, each with the globals that are known to be there. */
function partsOf(node, known) {
	const asked = { IfStatement: "test", ConditionalExpression: "test", LogicalExpression: "left" };
	const test = node[asked[node.type]];
	if (!test) return childrenOf(node).map((child) => [child, known]);
	const inside = new Set([...known, ...askedFor(test)]);
	return childrenOf(node).map((child) => [child, child === test ? known : inside]);
}

function* uses(node, known) {
	const { type, operator, argument, source, callee } = node;
	if (type === "UnaryExpression" && operator === "typeof" && argument.type === "Identifier") return;
	if (type === "Identifier" && node.name.startsWith(MARK) && !known.has(node.name))
		yield [
			node,
			`${unmarked(node.name)}, which edge runtimes lack, without asking whether it is there`,
		];
	if (/^(?:Import|Export)/.test(type) && source?.type === "Literal")
		yield [node, `an import of ${source.value}, which is not in the bundle`];
	if (type === "CallExpression" && /^(?:__)?require$/.test(callee.name ?? ""))
		yield [
			node,
			`a require of ${node.arguments[0]?.value ?? "something"}, which is not in the bundle`,
		];
	for (const [child, there] of partsOf(node, known)) yield* uses(child, there);
}

/** How much of the bundle a complaint shows around the place, in characters. */
const AROUND = 40;

/**
 * What a bundle would need of Node: imports, `require`, and globals that nothing guards by `typeof`.
 * @param text a module that was bundled with `MARKED`
 * @returns a line for each use
 */
export function nodeUses(text) {
	const tree = parse(text, { ecmaVersion: "latest", sourceType: "module" });
	return [...uses(tree, new Set())].map(([{ start, end }, what]) => {
		const around = text.slice(Math.max(0, start - AROUND), Math.min(end, start + AROUND) + AROUND);
		return `${what}: ${unmarked(around).replaceAll(/\s+/g, " ")}`;
	});
}
