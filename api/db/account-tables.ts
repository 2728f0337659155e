import { TIERS } from "@signage/contract/tiers";
import { boolean, index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

export const users = pgTable("users", {
	id: serial("id").primaryKey(),
	email: text("email").notNull(),
	/** Upper-cased address: two accounts never differ in case alone. */
	normalizedEmail: text("normalized_email").notNull().unique(),
	emailConfirmed: boolean("email_confirmed").notNull().default(false),
	passwordHash: text("password_hash"),
	/** Changes with password, address and two-factor settings; refresh tokens carry it. */
	securityStamp: text("security_stamp").notNull(),
	failedLogins: integer("failed_logins").notNull().default(0),
	lockedUntil: instant("locked_until"),
	firstName: text("first_name"),
	lastName: text("last_name"),
	company: text("company"),
	title: text("title"),
	companySize: text("company_size"),
	tier: text("tier", { enum: TIERS }).notNull().default("Absent"),
	/** The secret that an authenticator app shares with us, base32; kept when two-factor is off. */
	twoFactorKey: text("two_factor_key"),
	twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
	/** Sealed with the service's key. */
	integrationKey: text("integration_key"),
	createdAt: createdAt(),
});

/** The account that a row belongs to; the row goes with it. */
export const accountColumn = (name: "owner_id" | "user_id") =>
	integer(name)
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

/** One row a recovery code that is still good. */
export const recoveryCodes = pgTable(
	"recovery_codes",
	{
		userId: accountColumn("user_id"),
		/** SHA-256 of the code, hex. */
		hash: text("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Mailed links that sign in; a row goes when its link is used. */
export const magicLinks = pgTable("magic_links", {
	/** SHA-256 of the token, hex. */
	hash: text("hash").primaryKey(),
	userId: accountColumn("user_id"),
	expiresAt: instant("expires_at").notNull(),
});

/** Who an OpenID provider's subject is with us. */
export const externalLogins = pgTable(
	"external_logins",
	{
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		userId: accountColumn("user_id"),
	},
	(table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** ID tokens that signed somebody in: each is good once. */
export const usedIdTokens = pgTable("used_id_tokens", {
	/** SHA-256 of the part that is signed, hex. */
	hash: text("hash").primaryKey(),
	expiresAt: instant("expires_at").notNull(),
});

/** Mail that no server was there to take; people read it at /dev/mail. */
export const outboxMails = pgTable("outbox_mails", {
	id: serial("id").primaryKey(),
	recipient: text("recipient").notNull(),
	subject: text("subject").notNull(),
	text: text("text").notNull(),
	createdAt: createdAt(),
});

export const refreshTokens = pgTable(
	"refresh_tokens",
	{
		/** SHA-256 of the token, hex. */
		hash: text("hash").primaryKey(),
		userId: accountColumn("user_id"),
		securityStamp: text("security_stamp").notNull(),
		expiresAt: instant("expires_at").notNull(),
		/** When it was first exchanged; it stays good for the reuse window after that. */
		usedAt: instant("used_at"),
	},
	(table) => [
		index("refresh_tokens_user").on(table.userId),
		index("refresh_tokens_expiry").on(table.expiresAt),
	],
);
