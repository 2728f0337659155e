import { isLoopback } from "@signage/contract/http/loopback";
import { makeMail } from "../account/rules/mails/make-mail";
import type { OpenDatabase } from "../database/client";
import { createMailer } from "../mail/mailer";
import { hastenOrders, MAILS_CHANNEL } from "../mail/order";
import { outboxDelivery } from "../mail/outbox";
import { smtpDelivery } from "../mail/smtp";
import type { Closers } from "./closers";
import type { Services } from "./services";

/** As many as the connections to the mail server. */
const SMTP_LANES = 3;
/** As the default is. */
const LOCAL = /@localhost>?$/i;

/** Sends what is ordered from now on, and what was left when a process ended. */
export async function openMailer(
	services: Pick<Services, "apiUrl" | "config" | "db">,
	data: OpenDatabase,
	closers: Closers,
): Promise<void> {
	const { config, db } = services;
	const { smtpUrl, mailFrom, theme, publicUrl, dashboardUrl } = config;
	if (smtpUrl && LOCAL.test(mailFrom))
		console.warn(
			`Mails come from ${mailFrom} (MAIL_FROM), whom most mail servers refuse: set it to an address of yours.`,
		);
	if (smtpUrl && !publicUrl && dashboardUrl && !isLoopback(new URL(dashboardUrl).hostname))
		console.warn(
			`Mails that ask people to confirm their address lead to this machine: set API_PUBLIC_URL to the address at which browsers reach the service.`,
		);
	const smtp = smtpUrl === null ? null : smtpDelivery(smtpUrl, mailFrom, theme);
	const mailer = createMailer({
		db,
		// The outbox has them in the order in which they were ordered.
		lanes: smtp ? SMTP_LANES : 1,
		make: async (order) => makeMail(services, JSON.parse(order)),
		deliver: smtp?.deliver ?? outboxDelivery(db),
	});
	await hastenOrders(db, config.postgres === null);
	let isEnding = false;
	smtp?.check().catch(({ message }: Error) => {
		if (!isEnding)
			console.warn(
				`The mail server of SMTP_URL cannot be used: ${message}. Mails wait until it can.`,
			);
	});
	const listening = await data.listen(MAILS_CHANNEL, { onTold: mailer.wake, onGap: mailer.wake });
	closers.push(async () => {
		isEnding = true;
		await listening.stop();
		await mailer.stop();
		smtp?.close();
	});
	mailer.wake();
}
