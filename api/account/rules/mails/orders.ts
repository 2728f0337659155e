/** A mail that is to be written: what it is about, in words that can be kept. */
export type MailOrder =
	/** The first link of a new account. */
	| { kind: "confirmation"; userId: number }
	/** What somebody has asked for who may have an account, or none: to be ordered whichever it is. */
	| { kind: "confirmation again" | "reset" | "magic link"; email: string }
	/**
	 * A link to an address that the account is to change to; `securityStamp`: the account's as it was asked for, since
	 * none goes out once that has changed.
	 */
	| { kind: "new address"; userId: number; newEmail: string; securityStamp: string }
	/** A code for a new password, as the old one has ended. */
	| { kind: "owner proven"; userId: number }
	/** Something has changed; `at` as ISO 8601. */
	| { kind: "changed"; to: string; subject: string; what: string; at: string; help: string };
