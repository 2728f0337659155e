import SMTPConnection from "nodemailer/lib/smtp-connection";

type Options = ConstructorParameters<typeof SMTPConnection>[0];

/** Whether the part of an address before its domain has other characters than ASCII: a domain can be written in others. */
export const isUnicodeAddress = (address: string): boolean =>
	/[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf("@")));

/**
 * Asks a mail server whether it takes such addresses (SMTPUTF8, RFC 6531). To one that does not, nodemailer would send them all the
 * same, in bytes that have no meaning there.
 */
export function takesUnicode(options: Options): Promise<boolean> {
	const connection = new SMTPConnection(options);
	// What it has found out has no public name.
	const found = connection as unknown as { _supportedExtensions?: string[] };
	return new Promise<boolean>((resolve, reject) => {
		connection.on("error", reject);
		connection.on("end", () => reject(new Error("the mail server has hung up")));
		connection.connect((error) => {
			if (error) reject(error);
			else resolve(found._supportedExtensions?.includes("SMTPUTF8") ?? true);
		});
	}).finally(() => connection.close());
}
