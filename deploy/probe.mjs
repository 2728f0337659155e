/** Ends with 0 if this address answers with a status below 400, else with 1: for images without curl. */
const [, , url] = process.argv;
const isWell = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
	({ ok }) => ok,
	() => false,
);
process.exit(isWell ? 0 : 1);
