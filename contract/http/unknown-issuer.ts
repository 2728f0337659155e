const UNKNOWN_ISSUER =
	/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET|VERIFY)_\w+)$/;

/** Whether TLS says with this code that it does not know who issued a certificate. */
export const isUnknownIssuer = (code: string | undefined): boolean =>
	code !== undefined && UNKNOWN_ISSUER.test(code);

/** What is said of a certificate, without what newer Nodes add of how a program may be started; one advice is enough. */
export const withoutNodesAdvice = (reason: string): string =>
	reason.replace(/; if the root CA is .*$/s, "");

/** What helps where a certificate's issuer is not known, to go behind the reason. */
export const TRUST_THE_ISSUER =
	". If you trust it, start with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, the file of whoever issued it";
