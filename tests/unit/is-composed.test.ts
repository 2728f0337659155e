import { expect, test } from "vitest";
import { isComposed } from "~/components/forms/is-composed";
import { isShortcut } from "~/components/forms/shortcut";

const pressed = (given: object) => ({ key: "s", ctrlKey: true, ...given }) as KeyboardEvent;

test.each([
	["in the midst of a composition", { isComposing: true, keyCode: 13 }, true],
	["behind it, as Safari has it", { isComposing: false, keyCode: 229 }, true],
	["of no composition", { isComposing: false, keyCode: 13 }, false],
])("a key %s", (_, given, isOfIt) => {
	expect(isComposed(pressed(given))).toBe(isOfIt);
	expect(isShortcut(pressed(given), "s")).toBe(!isOfIt);
});
