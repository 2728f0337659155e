import { parseArgs } from "node:util";

/** What a check is told. */
export interface Options {
	/** The service's origin, without a slash at its end. */
	origin: string;
	email?: string;
	password?: string;
	/** Make an account for the check. */
	isRegistering: boolean;
	/** The origin of the dashboard, for what browsers may do from there. */
	dashboard: string;
	/** The code that a screen shows, to be paired for the time of the check. */
	code?: string;
	/** Also try what sends mails, starts checkouts, or touches all groups. */
	isThorough: boolean;
	/** How long to wait for an answer, and for media to be processed; milliseconds. */
	timeoutMs: number;
	isJson: boolean;
}

export const HELP = `npm run check-service -- <origin> [options]

Tries every call of the contract against a service, and says what fits the dashboard.

  --email, --password   the account to try it with: one for tests. Or CHECK_EMAIL and CHECK_PASSWORD in the
                        environment, where other people of this machine do not see the password
  --register            make an account for the check, with this email and password or generated ones
  --dashboard <origin>  where your dashboard is, for uploads from browsers; http://localhost:3000 by default
  --code <six digits>   a code that a screen shows now: it is paired, renamed and removed again
  --thorough            also sends mails to the account, starts checkouts that nobody pays, and starts and stops
                        alerts in all groups of the account
  --timeout <seconds>   how long to wait for an answer, 30 by default
  --json                the findings as JSON, for programs

Exit code 0: all that a screen needs and that was tried fits. 1: something does not, or nobody could sign in.
2: the arguments are wrong. 130: ended by Ctrl-C. Whatever the check makes, it takes away, but for what
no call of the contract deletes: the files that it uploads, and the account of --register. It names them at the end.`;

/** Arguments that make no sense; the message says which. */
export class WrongArguments extends Error {}

function originOf(text: string | undefined, what: string): string {
	if (!text) throw new WrongArguments(`Say the ${what}, such as https://signage.example.`);
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url?.protocol !== "https:" && url?.protocol !== "http:")
		throw new WrongArguments(`The ${what} must be an http or https address, not “${text}”.`);
	if (url.username || url.password)
		throw new WrongArguments(`The ${what} must have no name and password in it.`);
	if (url.pathname !== "/" || url.search || url.hash)
		throw new WrongArguments(
			`The ${what} must be an origin, such as ${url.origin}, without a path: paths are in the contract's table, or in contract/mapping.ts.`,
		);
	return url.origin;
}

const SPEC = {
	email: { type: "string" },
	password: { type: "string" },
	register: { type: "boolean", default: false },
	dashboard: { type: "string", default: "http://localhost:3000" },
	code: { type: "string" },
	thorough: { type: "boolean", default: false },
	timeout: { type: "string", default: "30" },
	json: { type: "boolean", default: false },
	help: { type: "boolean", short: "h", default: false },
} as const;

/** Reads the arguments; "help" where that is asked for. @throws WrongArguments */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | "help" {
	let read: ReturnType<typeof parseArgs<{ options: typeof SPEC; allowPositionals: true }>>;
	try {
		read = parseArgs({ args, options: SPEC, allowPositionals: true });
	} catch (cause) {
		throw new WrongArguments((cause as Error).message);
	}
	const { values, positionals } = read;
	if (values.help) return "help";
	if (positionals.length > 1) throw new WrongArguments("Say one service alone.");
	const seconds = Number(values.timeout);
	if (!(seconds > 0 && seconds <= 600))
		throw new WrongArguments("--timeout is in seconds, up to 600.");
	if (values.code !== undefined && !/^\d{6}$/.test(values.code))
		throw new WrongArguments("--code has six digits, those that the screen shows now.");
	const email = values.email ?? env.CHECK_EMAIL;
	const password = values.password ?? env.CHECK_PASSWORD;
	if (!values.register && !(email && password))
		throw new WrongArguments(
			"Say an account with --email and --password, or have one made with --register.",
		);
	return {
		origin: originOf(positionals[0], "service's origin"),
		email,
		password,
		isRegistering: values.register,
		dashboard: originOf(values.dashboard, "dashboard's origin"),
		code: values.code,
		isThorough: values.thorough,
		timeoutMs: seconds * 1000,
		isJson: values.json,
	};
}
