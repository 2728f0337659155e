import { type Removed, removeAccount } from "./account/rules/removal/remove-account";
import { keepFilesToOurselves } from "./disk/own-only";
import { ended, tellUsage } from "./start/command";
import { readSettings } from "./start/config";
import { startWatchdog } from "./start/watchdog";
import { checkLevel, checkThere, withDataOf } from "./start/with-data";

const USAGE = `Usage: npm run remove-account -- <email address> <the same address again>

Removes the account with all that belongs to it, for good: so the address is given twice. DATA_DIR and DATABASE_URL say which installation.`;

const REFUSED = {
	"no account": (email: string) => `No account has the address ${email}.`,
	"is paying": (email: string) =>
		`${email} has a subscription that is paid on: cancel it first, or its payments go on. Nothing was removed.`,
	"has paid": (email: string) =>
		`${email} has made a payment that is on its way, which can take days: try again once it has come, or cancel its subscription at Stripe and try again a day later. Nothing was removed.`,
	"can still pay": (email: string) =>
		`${email} has begun a payment that can still be made, for a day at most: try again then. Nothing was removed.`,
};

const listed = (removed: Removed) =>
	Object.entries(removed)
		.map(([what, count]) => `${what}: ${count}`)
		.join(", ");

async function run(args: string[]): Promise<void> {
	const [email = "", again] = args;
	if (tellUsage(USAGE, args, email !== "" && args.length === 2)) return;
	if (again !== email) {
		console.error(`${email} and ${again} differ: nothing was removed. Give the address twice.`);
		process.exitCode = 1;
		return;
	}
	keepFilesToOurselves();
	const settings = readSettings(process.env);
	await checkThere(settings);
	await checkLevel(settings, "Do this");
	// PGlite hangs where it cannot write.
	const withData = withDataOf(settings, () => startWatchdog("Removing it"));
	const outcome = await withData((db) => removeAccount(db, email));
	if (typeof outcome !== "string") {
		console.log(`The account of ${email} is removed (${listed(outcome)}).
The service removes its files, within two hours in which it runs.
What stays: backups and exports, the payment provider's own records, and lines of logs.`);
		return;
	}
	console.error(REFUSED[outcome](email));
	process.exitCode = 1;
}

await run(process.argv.slice(2)).catch(ended);
