// The page's first script. Its name has no hash, so that every instance of the service has it, also while a new version
// is deployed and one instance gives the page, but another, of another version, has not the files that this page names.

/** A page that is not whole is loaded again after this time, in milliseconds. */
const RESTART_MS = 30_000;

const isWhole = () =>
	document.body.dataset.state !== "starting" &&
	getComputedStyle(document.body).getPropertyValue("--text") !== "";

const timer = setInterval(() => {
	if (isWhole()) clearInterval(timer);
	else void restart();
}, RESTART_MS);

/** Not without the service: the browser's own notice would take the page's place for good. */
async function restart(): Promise<void> {
	try {
		if ((await fetch(location.href, { cache: "no-store" })).ok) location.reload();
	} catch (error) {
		console.info("The page cannot be loaded again:", error);
	}
}
