/** Which folder may import which (docs/decisions/0002-rooms.md). */
const DOMAINS = "account|billing|devices|media|presentations|schedules|screens";
/** What is in scripts for the dashboard's server and the service's. */
const FOR_BOTH_SERVERS = [
	...["azure-account", "body-pieces", "drain", "from-this-machine"],
	...["limit-connections", "metrics", "new-key", "outlive-log", "read-on", "same-secret"],
].join("|");
const forbid = (name, comment, from, to) => ({
	name,
	comment,
	severity: "error",
	from: { path: from },
	to,
});
module.exports = {
	forbidden: [
		forbid(
			"contract-stands-alone",
			"contract imports no other folder of this repository",
			"^contract/",
			{
				path: "^(app|api|player|openid|check|tracing)/",
			},
		),
		forbid("check-on-contract", "the service checker knows the contract only", "^check/", {
			path: "^(app|api|player|openid)/",
		}),
		forbid(
			"checker-apart",
			"no program is made from the service checker",
			"^(app|api|player|openid)/",
			{ path: "^check/" },
		),
		forbid("openid-on-contract", "openid knows the contract only", "^openid/", {
			path: "^(app|api|player)/",
		}),
		forbid("app-never-api", "app and api meet over HTTP", "^app/", { path: "^(api|player)/" }),
		forbid("app-never-tracing", "app gets from its host what sends traces", "^app/", {
			path: "^tracing/",
		}),
		forbid("tracing-stands-alone", "what sends traces knows no program", "^tracing/", {
			path: "^(app|api|player|openid|check|contract|scripts|bundling)/",
		}),
		forbid(
			"few-scripts-in-programs",
			"programs have of scripts what both servers use, and nothing of what builds them",
			"^(app|api|check|contract|openid|player)/(?!build\\.mjs)",
			{ path: `^bundling/|^scripts/(?!(${FOR_BOTH_SERVERS})\\.mjs$)` },
		),
		forbid(
			"scripts-start-builds",
			"scripts run what is built, and import builders alone",
			"^scripts/",
			{
				path: "^(app|check|contract|openid)/|^(api|player)/(?!build\\.mjs$)",
			},
		),
		forbid("bundling-on-app", "what bundles the dashboard knows no other program", "^bundling/", {
			path: "^(api|check|openid|player|scripts|tracing)/",
		}),
		forbid("api-never-app", "app and api meet over HTTP", "^api/", { path: "^(app|player)/" }),
		forbid("player-alone", "the player knows the contract only", "^player/", {
			path: "^(app|api|openid)/",
		}),
		forbid(
			"mapping-for-callers",
			"only the dashboard's client and the service checker go through the mapping of another team's service",
			"^(?!app/services/client/|check/|contract/mapping\\.ts)",
			{ path: "^contract/(mapping|mapped-call)\\.ts$" },
		),
		forbid(
			"components-know-no-service",
			"components get data as props; importing types is allowed",
			"^app/components/",
			{
				path: "^app/(services|routes)/",
				dependencyTypesNot: ["type-only"],
			},
		),
		forbid("services-below-routes", "imports run one way", "^app/services/", {
			path: "^app/(routes|components)/",
		}),
		forbid(
			"rules-below-http",
			"rules, tables and what they use do not depend on HTTP",
			`^api/(${DOMAINS})/(?!handlers)|^api/(blobs|disk|jobs|mail|problems|secrets|throttles)/`,
			{ path: "^api/http/" },
		),
		forbid(
			"rules-below-handlers",
			"rules call rules, of any domain, never handlers",
			`^api/(${DOMAINS})/(?!handlers)`,
			{ path: `^api/(${DOMAINS})/handlers` },
		),
		forbid(
			"start-on-top",
			"only main and the commands start anything; other files may import start's types",
			"^api/(?!start/|main\\.|move\\.|turn-off-two-factor\\.|remove-account\\.)",
			{ path: "^api/start/", dependencyTypesNot: ["type-only"] },
		),
		forbid(
			"no-node-in-app",
			"node: only in services/request/runtime; importing types is allowed",
			"^app/(?!services/request/runtime)",
			{
				dependencyTypes: ["core"],
				dependencyTypesNot: ["type-import"],
			},
		),
		{
			name: "no-circles",
			severity: "error",
			from: {},
			to: { circular: true },
		},
		{
			name: "resolvable",
			severity: "error",
			from: {},
			to: { couldNotResolve: true, pathNot: "^(virtual:|typeface/|../../build/)" },
		},
	],
	options: {
		tsConfig: { fileName: "tsconfig.json" },
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^(build|node_modules)/" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "require", "node", "default", "types"],
		},
	},
};
