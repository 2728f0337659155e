import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type { ThemeName } from "../brand/brands";
import { mailHtml } from "./html";
import { type Deliver, type Ordered, RefusedMailError } from "./mail";
import { smtpTrouble } from "./smtp-trouble";
import { isUnicodeAddress, takesUnicode } from "./unicode-addresses";

const CONNECTIONS = 3;
const CONNECT_MS = 10_000;
/** How long a server may take, in milliseconds. */
const LIMITS = {
	/** Until it wants a mail's content: a connection may have been lost without a word. */
	beginMs: 60_000,
	/** To accept it then (RFC 5321, 4.5.3.2.6): one that is given up earlier is accepted all the same, and comes again. */
	acceptMs: 600_000,
};

export interface SmtpDelivery {
	deliver: Deliver;
	/** Signs in to the server. @throws Error saying in one line why that cannot be done */
	check(): Promise<void>;
	/** Closes the connections; no mail may follow. */
	close(): void;
}

/** What nodemailer says of a command that failed, as far as it matters here. */
interface Failure {
	command?: string;
	/** What the server answered. */
	response?: string;
}

/** What a server said, without the address that it repeats: the log names nobody (docs/decisions/0031). */
function withoutReceiver(said: string, to: string): string {
	const domainAt = to.lastIndexOf("@") + 1;
	// A server is told the host's ASCII name, and repeats that.
	const sent = to.slice(0, domainAt) + domainToASCII(to.slice(domainAt));
	const forms = [to, sent].map((form) => form.replace(/\W/g, "\\$&"));
	return said.split(new RegExp(`<?(?:${forms.join("|")})>?`, "i")).join("its receiver");
}

/**
 * What servers say at RCPT TO of who sends, not of who receives: many answer there alone. Codes of RFC 3463: a sender that
 * is wrong, a limit, policy.
 */
const OF_SENDER = /\b5\.(?:1\.[78]|4\.5|7\.\d+)\b|relay|sender|authenti/i;

/**
 * Whether a server takes mails to one receiver at no time. All else it may say of the account, of the sender or of
 * each mail (MAIL FROM, DATA), which somebody can mend within a day.
 */
const isOfReceiver = ({ command, response = "" }: Failure, to: string) =>
	command === "RCPT TO" &&
	/^(?:501|55[0-3])/.test(response) &&
	// An address, which it repeats, may have these words.
	!OF_SENDER.test(withoutReceiver(response, to));

const NO_UNICODE =
	"its receiver's address has other characters than ASCII, which the mail server does not take (SMTPUTF8)";

/** The same for each try of an order, so that a mailbox can tell that a mail has come twice. */
function messageId({ id, createdAt }: Ordered, from: string): string {
	const name = createHash("sha256").update(`${id} ${createdAt.toISOString()}`).digest("hex");
	const domain = domainToASCII(from.slice(from.lastIndexOf("@") + 1).replace(/>.*$/, ""));
	return `<${name.slice(0, 32)}@${domain || "localhost"}>`;
}

/**
 * Sends mails through a mail server; a mail is delivered when the server accepts it.
 * @param url such as `smtps://user:pass@mail.example.org`
 * @param from such as `Signage <no-reply@example.org>`
 * @param theme the brand of the HTML that goes beside the text
 */
export function smtpDelivery(
	url: string,
	from: string,
	theme: ThemeName,
	limits = LIMITS,
): SmtpDelivery {
	const beginning = new WeakMap<AbortSignal, NodeJS.Timeout>();
	const transport = createTransport(
		{
			url,
			pool: true,
			maxConnections: CONNECTIONS,
			connectionTimeout: CONNECT_MS,
			greetingTimeout: CONNECT_MS,
			socketTimeout: limits.acceptMs,
			disableFileAccess: true,
			disableUrlAccess: true,
		},
		{ from, xMailer: false, headers: { "auto-submitted": "auto-generated" } },
	);
	transport.use("stream", ({ data, message }, done) => {
		// Its end is read once the server has asked for it.
		message.processFunc((content) =>
			content.once("end", () => clearTimeout(data.signal && beginning.get(data.signal))),
		);
		done();
	});
	const asking = { ...transport.options, socketTimeout: CONNECT_MS };
	/** Gives a mail up whose content is not asked for in time. */
	async function inTime(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
		const ending = new AbortController();
		const { signal } = ending;
		const timer = setTimeout(() => ending.abort(), limits.beginMs);
		beginning.set(signal, timer);
		await send(signal)
			.catch((error) => {
				throw signal.aborted ? new Error("the mail server does not answer") : error;
			})
			.finally(() => clearTimeout(timer));
	}
	return {
		async deliver({ to, subject, text }, ordered) {
			// As an object, because nodemailer would parse a string as a list of addresses.
			const recipient = { name: "", address: to };
			const html = await mailHtml({ subject, text }, theme);
			const mail = { to: recipient, subject, text, html, messageId: messageId(ordered, from) };
			const send = async (signal: AbortSignal) => {
				if (isUnicodeAddress(to) && !(await takesUnicode(asking)))
					throw new RefusedMailError(NO_UNICODE);
				await transport.sendMail({ ...mail, signal });
			};
			await inTime(send).catch((error) => {
				if (error instanceof RefusedMailError) throw error;
				const said = withoutReceiver(smtpTrouble(error), to);
				throw isOfReceiver(error, to)
					? new RefusedMailError(said)
					: new Error(`${said} (SMTP_URL)`, { cause: error });
			});
		},
		async check() {
			await transport.verify().catch((error) => {
				throw new Error(smtpTrouble(error), { cause: error });
			});
		},
		close: () => transport.close(),
	};
}
