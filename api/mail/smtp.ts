import { createTransport } from "nodemailer";
import type { ThemeName } from "../brand/brands";
import { mailHtml } from "./html";
import type { Deliver } from "./mail";

const CONNECTIONS = 3;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export interface SmtpDelivery {
	deliver: Deliver;
	/** Closes the connections; no mail may follow. */
	close(): void;
}

/**
 * Sends mails through a mail server; a mail is delivered when the server accepts it. A mail that it
 * does not accept is logged.
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
			try {
				const html = await mailHtml({ subject, text }, theme);
				await transport.sendMail({ to: recipient, subject, text, html });
			} catch (error) {
				console.error(`The mail “${subject}” was not sent: ${(error as Error).message}`);
			}
		},
		close: () => transport.close(),
	};
}
