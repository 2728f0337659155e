import { createTransport } from "nodemailer";
import type { ThemeName } from "../brand/brands";
import { mailHtml } from "./html";
import { type Deliver, RefusedMailError } from "./mail";

const CONNECTIONS = 3;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export interface SmtpDelivery {
	deliver: Deliver;
	/** Signs in to the server. @throws Error saying why that cannot be done */
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

/**
 * What servers say at RCPT TO of who sends, not of who receives: many answer there alone. Codes of RFC 3463: a sender that
 * is wrong, a limit, policy.
 */
const OF_SENDER = /\b5\.(?:1\.[78]|4\.5|7\.\d+)\b|relay|sender|authenti/i;

/**
 * Whether a server takes mails to one receiver at no time. All else it may say of the account, of the sender or of
 * each mail (MAIL FROM, DATA), which somebody can mend within a day.
 */
const isOfReceiver = ({ command, response = "" }: Failure) =>
	command === "RCPT TO" && /^55[0-3]/.test(response) && !OF_SENDER.test(response);

/** What a server said, without the address that it repeats: the log names nobody (docs/decisions/0031). */
const withoutReceiver = (said: string, to: string) =>
	said.split(new RegExp(`<?${to.replace(/\W/g, "\\$&")}>?`, "i")).join("its receiver");

/**
 * Sends mails through a mail server; a mail is delivered when the server accepts it.
 * @param url such as `smtps://user:pass@mail.example.org`
 * @param from such as `Signage <no-reply@example.org>`
 * @param theme the brand of the HTML that goes beside the text
 */
export function smtpDelivery(url: string, from: string, theme: ThemeName): SmtpDelivery {
	const transport = createTransport(
		{
			url,
			pool: true,
			maxConnections: CONNECTIONS,
			connectionTimeout: CONNECT_MS,
			greetingTimeout: CONNECT_MS,
			socketTimeout: SILENCE_MS,
			disableFileAccess: true,
			disableUrlAccess: true,
		},
		{ from, xMailer: false, headers: { "auto-submitted": "auto-generated" } },
	);
	return {
		async deliver({ to, subject, text }) {
			// As an object, because nodemailer would parse a string as a list of addresses.
			const recipient = { name: "", address: to };
			const html = await mailHtml({ subject, text }, theme);
			await transport.sendMail({ to: recipient, subject, text, html }).catch((error) => {
				const said = withoutReceiver(error.message, to);
				throw isOfReceiver(error)
					? new RefusedMailError(said)
					: new Error(`${said} (SMTP_URL)`, { cause: error });
			});
		},
		check: async () => void (await transport.verify()),
		close: () => transport.close(),
	};
}
