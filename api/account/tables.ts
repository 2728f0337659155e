import { TIERS } from "@signage/contract/tiers";
import { sql } from "drizzle-orm";
import {
	boolean,
	index,
	integer,
	pgTable,
	primaryKey,
	serial,
	text,
	uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "../database/columns";

export const users = pgTable(
	"users",
	{
		id: serial("id").primaryKey(),
		email: text("email").notNull(),
		/** The address as addresses are compared (rules/email.ts): no two accounts may differ only in case. */
		normalizedEmail: text("normalized_email").notNull().unique(),
		emailConfirmed: boolean("email_confirmed").notNull().default(false),
		passwordHash: text("password_hash"),
		/** Replaced whenever password, address or two-factor settings change; sessions and mailed codes carry it. */
		securityStamp: text("security_stamp").notNull(),
		firstName: text("first_name"),
		lastName: text("last_name"),
		company: text("company"),
		title: text("title"),
		companySize: text("company_size"),
		tier: text("tier", { enum: TIERS }).notNull().default("Absent"),
		/** When the tier is to be decided anew, as a subscription ends that was cancelled; null: not by time. */
		tierUntil: instant("tier_until"),
		/** The secret shared with the person's authenticator app, sealed; kept when two-factor is off, until the next new password. */
		twoFactorKey: text("two_factor_key"),
		twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
		/** The 30-second step, since 1970, of the last code that signed in: it and earlier ones work no more. */
		twoFactorStep: integer("two_factor_step"),
		/** Whether somebody who reads this mailbox has used the account: then it is theirs. */
		ownerProven: boolean("owner_proven").notNull().default(false),
		/** Sealed with the service's key. */
		integrationKey: text("integration_key"),
		createdAt: createdAt(),
	},
	(table) => [index("users_tier_until").on(table.tierUntil).where(sql`tier_until is not null`)],
);

/** The account that a row belongs to; deleting the account deletes the row. */
export const accountColumn = (name: "owner_id" | "user_id") =>
	integer(name)
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

/**
 * Failed sign-ins. Each address from which somebody signed in before has its own count, so that
 * others cannot lock the owner out; all other addresses share one.
 */
export const lockouts = pgTable(
	"lockouts",
	{
		userId: accountColumn("user_id"),
		/** Keyed hash of the address, or OTHER_ADDRESSES. */
		address: text("address").notNull(),
		failures: integer("failures").notNull().default(0),
		lockedUntil: instant("locked_until"),
		/** When somebody last signed in from there; null for OTHER_ADDRESSES. */
		signedInAt: instant("signed_in_at"),
	},
	(table) => [primaryKey({ columns: [table.userId, table.address] })],
);

/** Browsers in which somebody signed up or in, until the account's owner is proven. */
export const accountBrowsers = pgTable(
	"account_browsers",
	{
		userId: accountColumn("user_id"),
		/** SHA-256 of the browser's key, hex. */
		hash: text("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** One row for each recovery code that still works. */
export const recoveryCodes = pgTable(
	"recovery_codes",
	{
		userId: accountColumn("user_id"),
		/** SHA-256 of the code, hex. */
		hash: text("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Mailed sign-in links; a row is deleted when its link is used. */
export const magicLinks = pgTable(
	"magic_links",
	{
		/** SHA-256 of the token, hex. */
		hash: text("hash").primaryKey(),
		userId: accountColumn("user_id"),
		expiresAt: instant("expires_at").notNull(),
	},
	(table) => [index("magic_links_expiry").on(table.expiresAt)],
);

/** Which account an OpenID provider's subject signs in to. */
export const externalLogins = pgTable(
	"external_logins",
	{
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		userId: accountColumn("user_id"),
	},
	(table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** ID tokens that were used to sign in: each works once. */
export const usedIdTokens = pgTable(
	"used_id_tokens",
	{
		/** SHA-256 of the token's signed part, hex. */
		hash: text("hash").primaryKey(),
		expiresAt: instant("expires_at").notNull(),
	},
	(table) => [index("used_id_tokens_expiry").on(table.expiresAt)],
);

/** One row for each sign-in: when it is deleted, every token of that sign-in stops working. */
export const sessions = pgTable(
	"sessions",
	{
		id: uuid("id").primaryKey(),
		userId: accountColumn("user_id"),
		/** The account's stamp at sign-in: once it has changed, no refresh token works. */
		securityStamp: text("security_stamp").notNull(),
		/** When the last of its tokens ends. */
		expiresAt: instant("expires_at").notNull(),
	},
	(table) => [
		index("sessions_user").on(table.userId),
		index("sessions_expiry").on(table.expiresAt),
	],
);

export const refreshTokens = pgTable(
	"refresh_tokens",
	{
		/** SHA-256 of the token, hex. */
		hash: text("hash").primaryKey(),
		sessionId: uuid("session_id")
			.notNull()
			.references(() => sessions.id, { onDelete: "cascade" }),
		expiresAt: instant("expires_at").notNull(),
		/** When it was first exchanged; it still works for the reuse window after that. */
		usedAt: instant("used_at"),
		/** How often it was exchanged. */
		uses: integer("uses").notNull().default(0),
	},
	(table) => [
		index("refresh_tokens_session").on(table.sessionId),
		index("refresh_tokens_expiry").on(table.expiresAt),
	],
);
