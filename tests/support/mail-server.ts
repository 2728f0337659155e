import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as it came over SMTP. */
export interface ReceivedMail {
	from: string;
	/** The recipients of the envelope. */
	to: string[];
	/** Headers and body, with CRLF, as they were sent. */
	source: string;
}

export interface MailServer {
	/** For SMTP_URL. */
	url: string;
	mails: ReceivedMail[];
	/** Who has signed in: name and password. */
	signIns: string[];
	stop(): Promise<void>;
}

/** A real mail server on loopback that keeps the mails it gets; on a free port unless one is given. */
export async function startMailServer(
	options: SMTPServerOptions = {},
	wantedPort = 0,
): Promise<MailServer> {
	const mails: ReceivedMail[] = [];
	const signIns: string[] = [];
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		allowInsecureAuth: true,
		authOptional: true,
		onAuth({ username, password }, _session, done) {
			signIns.push(`${username}:${password}`);
			done(null, { user: username });
		},
		onData(stream, { envelope }, done) {
			let source = "";
			stream.setEncoding("utf8").on("data", (text) => {
				source += text;
			});
			stream.once("end", () => {
				const from = envelope.mailFrom ? envelope.mailFrom.address : "";
				mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
				done();
			});
		},
		...options,
	});
	// A client that disconnects must not fail the test.
	server.on("error", () => undefined);
	server.listen(wantedPort, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		signIns,
		stop: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
