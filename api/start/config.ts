import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { givenNumber } from "@signage/contract/given-number";
import { TRUSTED_PROXIES_MOST } from "@signage/contract/http/forwarded-for";
import { headerToken } from "@signage/contract/http/header-token";
import { USER_CODE_SECONDS } from "@signage/contract/limits";
import { TIERS, type Tier } from "@signage/contract/tiers";
import { openIdSettings } from "@signage/openid/settings";
import * as z from "zod";
import { THEMES, type ThemeName } from "../brand/brands";
import type { PostgresSettings } from "../database/postgres/open";
import type { MediaLimits } from "../media/processing/task";
import type { ToolSettings } from "../media/tools";
import type { PlanTable } from "../plans/plan-table";
import { defaultPlans, readPlans } from "../plans/read-plans";
import { databaseSettings, databaseVariables } from "./database-settings";
import { type PaymentSettings, paymentSettings, paymentVariables } from "./payment-settings";
import { type Quotas, quotaSettings, quotaVariables } from "./quota-settings";
import { type AzureSettings, storageSettings, storageVariables } from "./storage-settings";
import {
	folder,
	mailbox,
	pathAddress,
	program,
	programWith,
	seconds,
	serverAddress,
	siteAddress,
	truth,
	webAddress,
	wholeNumber,
} from "./variables";

/** A school or a firm can share an address. Where mails go out, strangers would get a mail for each. */
const registrationsFor = (smtpUrl: string | undefined) => (smtpUrl === undefined ? 1000 : 100);
const beside = (path: string) => join(dirname(fileURLToPath(import.meta.url)), path);

const environment = z.object({
	HOST: z.string().default("0.0.0.0"),
	API_PORT: wholeNumber(3001, 0, 65_535),
	DATA_DIR: z.string().default(".data"),
	DATA_LOCK_WAIT_MS: wholeNumber(5000, 0, 10 ** 6),
	API_PUBLIC_URL: siteAddress.optional(),
	DASHBOARD_URL: pathAddress.optional(),
	DASHBOARD_KEY: headerToken(32).optional(),
	TRUSTED_PROXIES: wholeNumber(0, 0, TRUSTED_PROXIES_MOST),
	PLAYER_DIR: folder(beside("../player")),
	ACCESS_TOKEN_SECONDS: seconds(3600),
	REFRESH_TOKEN_SECONDS: seconds(14 * 24 * 3600),
	REFRESH_REUSE_SECONDS: seconds(30),
	LOCKOUT_SECONDS: seconds(300),
	USER_CODE_SECONDS: seconds(USER_CODE_SECONDS),
	MAGIC_LINK_SECONDS: seconds(900),
	SMTP_URL: serverAddress(/^smtps?$/, "smtp://user:pass@host:587", /^\/?$/)
		.refine((text) => new URL(text).hostname !== "", "must name the mail server")
		.optional(),
	MAIL_FROM: mailbox.default("Signage <no-reply@localhost>"),
	REQUIRE_CONFIRMED_EMAIL: truth,
	REGISTRATIONS_PER_ADDRESS: givenNumber(1, 10 ** 9).optional(),
	/** No more than a timer takes. */
	BODY_SECONDS: wholeNumber(30, 1, 2_147_483),
	REQUEST_LOG: z.enum(["json", "off"], "must be json or off").default("off"),
	/** Read by tracing/open-tracing.mjs; here it is checked. */
	OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
	METRICS_TOKEN: headerToken(16).optional(),
	MAX_CONNECTIONS: wholeNumber(2000, 1, 10 ** 6),
	MAX_WAITING_SCREENS: wholeNumber(1000, 1, 10 ** 5),
	FFMPEG_PATH: programWith("ffprobe"),
	SOFFICE_PATH: program,
	DEFAULT_THEME: z.enum(THEMES, `must be one of ${THEMES.join(", ")}`).default("theme1"),
	NEW_ACCOUNT_TIER: z.enum(TIERS, `must be one of ${TIERS.join(", ")}`).default("Absent"),
	PLANS_FILE: z.string().optional(),
	...quotaVariables,
	...databaseVariables,
	...storageVariables,
	...paymentVariables,
	...openIdSettings,
});

type Environment = z.output<typeof environment>;

/** An OpenID provider whose ID tokens sign people in; `name` is in the path of the call. */
export interface ProviderSettings {
	name: string;
	issuer: string;
	clientId: string;
}

/** The providers with a client id. */
function providersOf(values: Environment): ProviderSettings[] {
	const given = [
		[values.SOCIAL_PROVIDER, values.SOCIAL_ISSUER, values.SOCIAL_CLIENT_ID],
		[values.ENTERPRISE_PROVIDER, values.ENTERPRISE_ISSUER, values.ENTERPRISE_CLIENT_ID],
	] as const;
	return given.flatMap(([name, issuer, clientId]) =>
		clientId ? [{ name, issuer, clientId }] : [],
	);
}

/** An environment variable has an invalid value. The message is one line that names it. */
export class ConfigError extends Error {}

/** Runs a step on settings that are each right; any failure becomes a ConfigError. */
function settled<T>(read: () => T, before = ""): T {
	try {
		return read();
	} catch (error) {
		throw new ConfigError(before + (error as Error).message.split("\n")[0]);
	}
}

/** How this service runs. Times in seconds unless they say otherwise, folders absolute. */
export interface Settings {
	host: string;
	port: number;
	dataDir: string;
	/** Null: the database is PGlite, in the data folder. */
	postgres: PostgresSettings | null;
	/** Null: files are in the data folder. */
	azure: AzureSettings | null;
	/** Whether this process works on media; else processes of `npm run worker` do. */
	mediaJobs: boolean;
	/** How long a start waits for another service that uses the data, and may be about to end, in milliseconds. */
	dataLockWaitMs: number;
	/** Where browsers and screens reach this service, without a trailing slash; null: at the host each of them calls. */
	publicUrl: string | null;
	/** Where people open the dashboard, without a trailing slash; mails link to it. */
	dashboardUrl: string | null;
	/** The key by which a dashboard proves that it may name its browsers' addresses; null: no dashboard may. */
	dashboardKey: string | null;
	/** How many proxies of ours add an entry to X-Forwarded-For. */
	trustedProxies: number;
	playerDir: string;
	accessTokenSeconds: number;
	refreshTokenSeconds: number;
	refreshReuseSeconds: number;
	lockoutSeconds: number;
	userCodeSeconds: number;
	/** How many codes of screens may wait to be entered. */
	maxWaitingScreens: number;
	magicLinkSeconds: number;
	/** Null: mails stay in the outbox. */
	smtpUrl: string | null;
	mailFrom: string;
	/** Whether an address must be confirmed before the account can sign in. */
	requireConfirmedEmail: boolean;
	/** How many accounts can be made from one address in ten minutes. */
	registrationsPerAddress: number;
	/** The brand of the service's own pages, of its mails and of the screens' codes. */
	theme: ThemeName;
	newAccountTier: Tier;
	/** How long the body of a call may take to arrive; uploads to the storage are only ended when they stall. */
	bodySeconds: number;
	maxConnections: number;
	/** Whether each request gets a line in the log. */
	requestLog: "json" | "off";
	/** What Prometheus has to send; undefined: the metrics are for programs on this machine. */
	metricsToken: string | undefined;
	quotas: Quotas;
	providers: ProviderSettings[];
	mediaLimits: MediaLimits;
	tools: ToolSettings;
	plans: PlanTable;
	payments: PaymentSettings;
}

/** Settings and the 32-byte key that signs tokens and storage URLs. */
export interface Config extends Settings {
	secret: Uint8Array;
}

/**
 * Settings from environment variables; an empty variable counts as absent.
 * @throws ConfigError naming the first variable that is wrong, and why
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
	const parsed = environment.safeParse(given);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}`);
	}
	const values = parsed.data;
	const plansFile = values.PLANS_FILE;
	const payments = settled(() => paymentSettings(values));
	return {
		host: values.HOST,
		port: values.API_PORT,
		dataDir: resolve(values.DATA_DIR),
		...settled(() => databaseSettings(values)),
		...settled(() => storageSettings(values)),
		dataLockWaitMs: values.DATA_LOCK_WAIT_MS,
		publicUrl: values.API_PUBLIC_URL ?? null,
		dashboardUrl: values.DASHBOARD_URL ?? null,
		dashboardKey: values.DASHBOARD_KEY ?? null,
		trustedProxies: values.TRUSTED_PROXIES,
		playerDir: resolve(values.PLAYER_DIR),
		accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
		refreshTokenSeconds: values.REFRESH_TOKEN_SECONDS,
		refreshReuseSeconds: values.REFRESH_REUSE_SECONDS,
		lockoutSeconds: values.LOCKOUT_SECONDS,
		userCodeSeconds: values.USER_CODE_SECONDS,
		maxWaitingScreens: values.MAX_WAITING_SCREENS,
		magicLinkSeconds: values.MAGIC_LINK_SECONDS,
		smtpUrl: values.SMTP_URL ?? null,
		mailFrom: values.MAIL_FROM,
		requireConfirmedEmail: values.REQUIRE_CONFIRMED_EMAIL,
		registrationsPerAddress: values.REGISTRATIONS_PER_ADDRESS ?? registrationsFor(values.SMTP_URL),
		theme: values.DEFAULT_THEME,
		newAccountTier: values.NEW_ACCOUNT_TIER,
		bodySeconds: values.BODY_SECONDS,
		maxConnections: values.MAX_CONNECTIONS,
		requestLog: values.REQUEST_LOG,
		metricsToken: values.METRICS_TOKEN,
		quotas: quotaSettings(values, payments.kind === "stripe"),
		providers: providersOf(values),
		mediaLimits: {
			maxFilePages: 500,
			maxImagePixels: 100_000_000,
			maxImageSide: 16_384,
			maxVideoSide: 8192,
		},
		tools: { ffmpegPath: values.FFMPEG_PATH ?? null, sofficePath: values.SOFFICE_PATH ?? null },
		plans: plansFile
			? settled(() => readPlans(plansFile), `PLANS_FILE ${plansFile} cannot be used: `)
			: defaultPlans,
		payments,
	};
}
