/**
 * Ends a command that runs on a Node that is too old, in a line that says so. Commands import it before anything else, as other
 * modules may fail there with words that help nobody; it uses nothing that old Nodes lack.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// In each line since the first version with `require` of ES modules, as packages use them.
const isFit = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!isFit) {
	const needed = major > 20 ? "22.12" : "20.19";
	console.error(`This needs Node ${needed} or later; this is v${process.versions.node}.`);
	process.exit(1);
}
