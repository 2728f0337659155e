export { Later } from "../components/frame/later";

/** Screens of the menu; forms of others lead to them. */
const NEXT = [
	"presentations",
	"routes/devices/list",
	"routes/schedules/list",
	"routes/user-info/profile",
	"routes/verify-device/verify",
];

function load() {
	const { routes } = window.__remixManifest;
	const scripts = NEXT.flatMap((id) => {
		const { module, imports = [] } = routes[id] ?? {};
		return module ? [...imports, module] : [];
	});
	for (const href of new Set(scripts)) {
		const link = document.createElement("link");
		Object.assign(link, { rel: "modulepreload", href, fetchPriority: "low" });
		document.head.append(link);
	}
	import("../components/groups/groups-dialog").catch(console.warn);
}

/**
 * Has the browser load the scripts of the next screens, some 25 KB, once the page is there and the browser idle: the line may
 * be down when somebody goes there, or a form's answer leads there (docs/decisions/0016). Not where data is to be saved, nor
 * in browsers that do not tell when they are idle.
 */
export function loadNextScripts(): void {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (connection?.saveData || !window.requestIdleCallback) return;
	const whenIdle = () => requestIdleCallback(load);
	if (document.readyState === "complete") whenIdle();
	else addEventListener("load", whenIdle, { once: true });
}
