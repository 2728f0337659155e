import { expect, test } from "vitest";
import * as layouts from "~/components/frame/layout-data";
import { routeIds } from "../support/screens";

const ids = Object.entries(layouts).filter(([, one]) => typeof one === "string");

test("every id by which pages ask for a layout's data is a route's", () => {
	expect(ids.length).toBeGreaterThan(3);
	for (const [name, id] of ids) expect(routeIds, name).toContain(id);
});
