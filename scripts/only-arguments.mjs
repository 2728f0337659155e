/**
 * Prints how a program is used and ends it, where it is given anything else than these arguments: with exit code 0 where that was
 * asked for, else 1.
 */
export function onlyArguments(usage, known) {
	const given = process.argv.slice(2);
	const strange = given.filter((one) => !known.includes(one));
	if (strange.length === 0) return;
	if (strange.some((one) => one === "--help" || one === "-h")) {
		console.log(usage);
		process.exit(0);
	}
	console.error(`${strange.join(" ")} means nothing here. ${usage}`);
	process.exit(1);
}
