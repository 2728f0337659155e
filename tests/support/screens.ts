import routes from "../../app/routes";

/** One place of the site, made from a line of the route table. */
export interface Screen {
	/** The id of its route. */
	id: string;
	/** Parameters filled in: an id that the stand-in's account has, any way to sign in. */
	path: string;
	/** The same place as data for scripts. */
	dataPath: string;
}

interface Entry {
	id?: string;
	path?: string;
	index?: boolean;
	file: string;
	children?: Entry[];
}

const idOf = ({ id, file }: Entry) => id ?? file.replace(/\.\w+$/, "");
const below = (entry: Entry): Entry[] => [entry, ...(entry.children ?? []).flatMap(below)];
const entries = ((await routes) as Entry[]).flatMap(below);

/** Every route's id, as `_routes` names it. */
export const routeIds = ["root", ...entries.map(idOf)];

const PARAMETERS: Record<string, string[]> = {
	":id": [":7"],
	":way": ["social", "enterprise"],
	"*": ["nothing/here"],
};
/** The path with every parameter replaced by each of its values. */
function filled(path: string): string[] {
	return path.split("/").reduce<string[]>(
		(starts, part) => {
			const isOpen = part.startsWith(":") || part === "*";
			const values = isOpen ? PARAMETERS[part] : [part];
			if (!values) throw new Error(`Say in screens.ts what ${part} of ${path} may be`);
			return starts.flatMap((start) => values.map((value) => `${start}/${value}`));
		},
		[""],
	);
}

/** Every place of app/routes.ts: a new line there is a new place here. */
export const screens: Screen[] = entries
	.filter(({ path, index }) => path !== undefined || index)
	.flatMap((entry) => {
		const places = entry.path === undefined ? ["/"] : filled(entry.path);
		return places.map((path) => ({
			id: idOf(entry),
			path,
			dataPath: path === "/" ? "/_root.data" : `${path}.data`,
		}));
	});
