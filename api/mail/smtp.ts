import { createTransport } from "nodemailer";
import type { ThemeName } from "../brand/brands";
import { mailHtml } from "./html";
import { type Deliver, RefusedMailError } from "./mail";

const CONNECTIONS = 3;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export interface SmtpDelivery {
	deliver: Deliver;
	/** Closes the connections; no mail may follow. */
	close(): void;
}

/** What a mail server says of one mail, rather than of everybody: that it takes it at no time. */
const isRefusal = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
	(code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;

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
				throw isRefusal(error) ? new RefusedMailError(error.message) : error;
			});
		},
		close: () => transport.close(),
	};
}
