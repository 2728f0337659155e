import {
	isUnknownIssuer,
	TRUST_THE_ISSUER,
	withoutNodesAdvice,
} from "@signage/contract/http/unknown-issuer";

/** What nodemailer says of a failure. */
interface Failure {
	message: string;
	/** The code that it had before it got nodemailer's. */
	originalCode?: string;
}

const NO_TLS = "it begins without TLS: write smtp:// (it changes to TLS by itself)";

/** Why a mail server cannot be used, or has not taken a mail: in one line, with what helps where that is known. */
export function smtpTrouble({ message, originalCode }: Failure): string {
	if (message.includes("wrong version number")) return NO_TLS;
	const line = message.trim().replace(/\s*\n\s*/g, " ");
	return isUnknownIssuer(originalCode) ? withoutNodesAdvice(line) + TRUST_THE_ISSUER : line;
}
