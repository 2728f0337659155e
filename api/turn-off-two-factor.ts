import { turnTwoFactorOff } from "./account/rules/two-factor/lost-second-factor";
import { keepFilesToOurselves } from "./disk/own-only";
import { ended, tellUsage } from "./start/command";
import { readSettings } from "./start/config";
import { startWatchdog } from "./start/watchdog";
import { checkLevel, checkThere, withDataOf } from "./start/with-data";

const USAGE = `Usage: npm run turn-off-two-factor -- <email address>

For somebody who has lost the authenticator and the recovery codes. DATA_DIR and DATABASE_URL say which installation.`;

async function run(args: string[]): Promise<void> {
	const [email = ""] = args;
	if (tellUsage(USAGE, args, email !== "" && args.length === 1)) return;
	keepFilesToOurselves();
	const settings = readSettings(process.env);
	await checkThere(settings);
	await checkLevel(settings, "Do this");
	// PGlite hangs where it cannot write.
	const withData = withDataOf(settings, () => startWatchdog("Turning it off"));
	const outcome = await withData((db) => turnTwoFactorOff(db, settings, email));
	if (outcome === "done") {
		console.log(
			`Two-factor sign-in is off for ${email}, and all browsers have to sign in again within the hour. A mail tells the address.`,
		);
		return;
	}
	console.error(
		outcome === "is off"
			? `Two-factor sign-in is not on for ${email}.`
			: `No account has the address ${email}.`,
	);
	process.exitCode = 1;
}

await run(process.argv.slice(2)).catch(ended);
