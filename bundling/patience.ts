import type { Plugin } from "vite";

interface Change {
	/** The name of Remix's file. */
	file: string;
	/** What stands there once, and what is to stand there. */
	from: string;
	to: string;
	/** What that needs. */
	imports?: string;
}

const CHANGES: readonly Change[] = [
	{
		file: "single-fetch.js",
		from: "let res = await fetch(url, init);",
		to: "let res = await (init.method ? fetch : getPatiently)(url, init);",
		imports: 'import { getPatiently } from "/app/services/request/patient-data";',
	},
	{
		// Somebody has gone on, or the line broke: nothing is wrong with the answer.
		file: "single-fetch.js",
		from: "    console.error(e);\n    throw new Error(`Unable to decode",
		to: "    if (init.signal.aborted || e instanceof TypeError) throw e;\n    console.error(e);\n    throw new Error(`Unable to decode",
	},
	{
		file: "routeModules.js",
		from: "  } catch (error) {\n",
		to: "  } catch (error) {\n    return (routeModulesCache[route.id] = await scriptAgain(route.module, error));\n",
		imports: 'import { scriptAgain } from "/app/browser/script-again";',
	},
	{
		// Back to what leads elsewhere by now: as a further entry, that would be where the next Back leads again.
		file: "router.js",
		from: "return startNavigation(historyAction, location);",
		to: "return startNavigation(historyAction, location, { replace: true });",
	},
	{
		// What is searched for again, unchanged, is no further entry either, as a link to where somebody is makes none.
		file: "router.js",
		from: "isMutationMethod(submission.formMethod) && submission.formAction ===",
		to: "nextLocation.pathname + nextLocation.search ===",
	},
	{
		// What view transitions need after a reload, which there are none of.
		file: "router.js",
		from: "    if (isBrowser) {\n      // FIXME",
		to: "    if (false) {\n      // FIXME",
	},
];

const REMIX = /\/@remix-run\/(?:react\/dist\/esm|router\/dist)\/([\w-]+\.js)$/;

/**
 * Has Remix in browsers wait for the line where it would put an error, or another document, in the place of a page, and
 * has a redirect take the place of the entry that Back led to, and a form that leads to where it stands that of its own, as browsers
 * do (docs/decisions/0016). Remix has no setting for that, so its text is changed; where another version reads otherwise, the build fails.
 */
export function patience(): Plugin {
	const open = new Set(CHANGES);
	return {
		name: "patience",
		apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		transform(code, id) {
			const [, name] = REMIX.exec(id) ?? [];
			let changed = code;
			for (const change of CHANGES) {
				const { file, from, to, imports = "" } = change;
				if (file !== name || changed.split(from).length !== 2) continue;
				changed = `${imports}\n${changed.replace(from, () => to)}`;
				open.delete(change);
			}
			return changed === code ? undefined : { code: changed, map: null };
		},
		generateBundle() {
			for (const { file, from } of open) this.error(`Remix's ${file} does not have once: ${from}`);
		},
	};
}
