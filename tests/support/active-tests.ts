import { readFileSync } from "node:fs";
import ts from "typescript";

const INACTIVE = ["skip", "todo", "fixme", "skipIf", "runIf"];

/** The names of a call such as `test.describe.skip(...)` or `test.each(table)(...)`, the first one first. */
function namesOf(callee: ts.Expression): string[] {
	if (ts.isIdentifier(callee)) return [callee.text];
	if (ts.isPropertyAccessExpression(callee))
		return [...namesOf(callee.expression), callee.name.text];
	return ts.isCallExpression(callee) ? namesOf(callee.expression) : [];
}

const isInactive = (names: string[]) => names.some((name) => INACTIVE.includes(name));

/** Whether something within skips the test that is running, as `test.skip()` or `context.skip()` do. */
function skipsItself(node: ts.Node): boolean {
	if (ts.isCallExpression(node)) {
		const [root = "", ...rest] = namesOf(node.expression);
		if (["test", "it", "context", "skip"].includes(root) && isInactive([root, ...rest]))
			return true;
	}
	return ts.forEachChild(node, skipsItself) ?? false;
}

/** A test as it is written; its text has the table where each row is a test. */
export interface ActiveTest {
	/** With `%s` and the like where each row of a table is a test. */
	title: string;
	text: string;
}

/** The tests in a file that run. Those that are skipped, to be done, or run on a condition are not among them. */
export function activeTests(path: string): ActiveTest[] {
	const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
	const found: ActiveTest[] = [];
	function visit(node: ts.Node): void {
		if (ts.isCallExpression(node)) {
			const names = namesOf(node.expression);
			const [root = ""] = names;
			const [title] = node.arguments;
			if (["test", "it", "describe"].includes(root)) {
				if (isInactive(names)) return;
				const isTest = root !== "describe" && !names.includes("describe");
				if (isTest && title && ts.isStringLiteralLike(title) && !skipsItself(node))
					found.push({ title: title.text, text: node.getText(file) });
			}
		}
		ts.forEachChild(node, visit);
	}
	visit(file);
	return found;
}
