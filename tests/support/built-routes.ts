import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder } from "./built";
import { type Screen, screens } from "./screens";

interface BuiltRoute {
	id: string;
	hasAction: boolean;
	hasLoader: boolean;
}

/** The routes of the built dashboard by id, as its manifest tells browsers. */
function readManifest(): Record<string, BuiltRoute> {
	const folder = join(buildFolder, "app/client/assets");
	const name = readdirSync(folder).find((one) => /^manifest-[\w-]+\.js$/.test(one));
	if (!name) throw new Error(`There is no manifest in ${folder}`);
	const text = readFileSync(join(folder, name), "utf8");
	return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).routes;
}

/** The screens that take forms, and those that load something, in the dashboard as it is built. */
export function builtScreens(): { withAction: Screen[]; withLoader: Screen[] } {
	const routes = readManifest();
	return {
		withAction: screens.filter(({ id }) => routes[id]?.hasAction),
		withLoader: screens.filter(({ id }) => routes[id]?.hasLoader),
	};
}
