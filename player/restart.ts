// The page's first script. Its name has no hash, so that every instance of the service has it, also while a new version
// is deployed and one instance gives the page, but another, of another version, has not the files that this page names.
import { reloadIfThere } from "./page/reload";

/** A page that is not whole is loaded again after this time, in milliseconds. */
const RESTART_MS = 30_000;

const isWhole = () =>
	document.body.dataset.state !== "starting" &&
	getComputedStyle(document.body).getPropertyValue("--text") !== "";

const timer = setInterval(() => {
	if (isWhole()) clearInterval(timer);
	else void reloadIfThere();
}, RESTART_MS);
