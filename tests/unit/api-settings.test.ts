import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readSettings } from "../../api/start/config";
import { temporaryFolder } from "../support/temporary-folder";

const programAlone = join(temporaryFolder(), "ffmpeg");
writeFileSync(programAlone, "", { mode: 0o700 });

describe("the service's settings", () => {
	test("all have defaults", () => {
		expect(readSettings({})).toMatchObject({
			host: "0.0.0.0",
			port: 3001,
			postgres: null,
			mediaJobs: true,
			publicUrl: null,
			dashboardUrl: null,
			dashboardKey: null,
			trustedProxies: 0,
			accessTokenSeconds: 3600,
			refreshTokenSeconds: 14 * 24 * 3600,
			refreshReuseSeconds: 30,
			lockoutSeconds: 300,
			userCodeSeconds: 600,
			maxWaitingScreens: 1000,
			magicLinkSeconds: 900,
			smtpUrl: null,
			mailFrom: "Signage <no-reply@localhost>",
			requireConfirmedEmail: false,
			newAccountTier: "Absent",
			bodySeconds: 30,
			maxConnections: 2000,
			requestLog: "off",
			metricsToken: undefined,
			quotas: {
				presentations: 1000,
				groups: 200,
				schedules: 200,
				storedBytes: 50 * 1024 ** 3,
				storedBytesWithoutPlan: 50 * 1024 ** 3,
				openUploads: 200,
				waitingJobs: 200,
			},
			providers: [],
			mediaLimits: {
				maxFilePages: 500,
				maxImagePixels: 100_000_000,
				maxImageSide: 16_384,
				maxVideoSide: 8192,
			},
			tools: { ffmpegPath: null, sofficePath: null },
		});
	});

	test("an empty variable counts as absent, and those of others are left alone", () => {
		expect(readSettings({ API_PORT: "", NEW_ACCOUNT_TIER: "", PATH: "/bin" })).toEqual(
			readSettings({}),
		);
	});

	test("are read from the environment", () => {
		const settings = readSettings({
			API_PORT: "0",
			API_PUBLIC_URL: "https://signage.example.org/",
			DASHBOARD_URL: "http://signage.test:3000/",
			LOCKOUT_SECONDS: "2",
			REQUIRE_CONFIRMED_EMAIL: "true",
			SOCIAL_CLIENT_ID: "us",
		});
		expect(settings).toMatchObject({
			port: 0,
			publicUrl: "https://signage.example.org",
			dashboardUrl: "http://signage.test:3000",
			lockoutSeconds: 2,
			requireConfirmedEmail: true,
			providers: [{ name: "google", issuer: "https://accounts.google.com", clientId: "us" }],
		});
	});

	test("addresses in other letters than ASCII are kept as headers take them", () => {
		const settings = readSettings({
			API_PUBLIC_URL: "https://画面.example/",
			DASHBOARD_URL: "https://bücher.example:8443/größe/",
		});
		expect(settings).toMatchObject({
			publicUrl: "https://xn--2nyo24e.example",
			dashboardUrl: "https://xn--bcher-kva.example:8443/gr%C3%B6%C3%9Fe",
		});
	});

	test("with DATABASE_URL the data are in PostgreSQL, and others may work on media", () => {
		const url = "postgresql://ann:secret@db.example.org:5432/signage?sslmode=require";
		const settings = readSettings({ DATABASE_URL: url, DATABASE_CONNECTIONS: "4" });
		expect(settings).toMatchObject({
			postgres: { url, connections: 4, waitMs: 30_000, statementMs: 30_000 },
			mediaJobs: true,
		});
		const without = { DATABASE_URL: url, MEDIA_JOBS: "false" };
		expect(readSettings(without)).toMatchObject({ mediaJobs: false });
		expect(() => readSettings({ MEDIA_JOBS: "false" })).toThrow(
			"MEDIA_JOBS=false needs DATABASE_URL",
		);
	});

	test.each([
		["API_PORT", "http", "API_PORT must be a whole number from 0 to 65535"],
		["API_PORT", "65536", "API_PORT must be a whole number from 0 to 65535"],
		["API_PUBLIC_URL", "example.org", /^API_PUBLIC_URL must be a web address/],
		[
			"DATABASE_URL",
			"http://db.example.org/x",
			/^DATABASE_URL must be an address such as postgresql:/,
		],
		["DATABASE_CONNECTIONS", "1", /^DATABASE_CONNECTIONS must be a whole number from 2 to/],
		["MEDIA_JOBS", "no", "MEDIA_JOBS must be true or false"],
		["API_PUBLIC_URL", "nonsense", /^API_PUBLIC_URL must be a web address/],
		["ACCESS_TOKEN_SECONDS", "0", /^ACCESS_TOKEN_SECONDS must be a whole number from 1/],
		["ACCESS_TOKEN_SECONDS", "abc", /^ACCESS_TOKEN_SECONDS must be a whole number from 1/],
		["SMTP_URL", "mail.example.org", /^SMTP_URL must be an address such as smtp:/],
		[
			"SMTP_URL",
			"smtp://ann:se/cret@mail.example.org",
			/, where \/ \? # @ in a password are written %2F /,
		],
		["SMTP_URL", "smtp://", "SMTP_URL must name the mail server"],
		// Its part before the slash is a port, and the rest was told with the name of the database.
		[
			"DATABASE_URL",
			"postgresql://ann:12/secret@db.example.org/x",
			/, where \/ \? # @ in a password are written %2F /,
		],
		[
			"DATABASE_URL",
			"postgresql://ann:p@ss/word@db.example.org/x",
			/, where \/ \? # @ in a password are written %2F /,
		],
		[
			"DATABASE_URL",
			"postgresql://ann@db.example.org/x#y",
			/, where \/ \? # @ in a password are written %2F /,
		],
		["METRICS_TOKEN", "tökens-of-prometheus", /^METRICS_TOKEN must be of ASCII, with no blank/],
		["MAIL_FROM", "nobody", /^MAIL_FROM must be an address such as/],
		["DASHBOARD_URL", "signage", /^DASHBOARD_URL must be a web address/],
		["DASHBOARD_URL", "https://signage.test/x?y", /^DASHBOARD_URL must have no \? and no #/],
		["DASHBOARD_URL", "https://signage.test/#x", /^DASHBOARD_URL must have no \? and no #/],
		["DASHBOARD_KEY", "short", /^DASHBOARD_KEY must have at least 32 characters/],
		["DASHBOARD_KEY", `${"k".repeat(32)}\n`, /^DASHBOARD_KEY must be of ASCII, with no blank/],
		["REQUIRE_CONFIRMED_EMAIL", "yes", "REQUIRE_CONFIRMED_EMAIL must be true or false"],
		["FFMPEG_PATH", "/nowhere/ffmpeg", "FFMPEG_PATH must be the path of a program"],
		["FFMPEG_PATH", programAlone, "FFMPEG_PATH must have ffprobe beside it"],
		["SOFFICE_PATH", "/nowhere/soffice", "SOFFICE_PATH must be the path of a program"],
		["SOFFICE_PATH", "/usr/bin", "SOFFICE_PATH must be the path of a program"],
		["PLAYER_DIR", process.execPath, "PLAYER_DIR must be a folder"],
		["PLAYER_DIR", "/nowhere", "PLAYER_DIR must be a folder"],
		[
			"API_PUBLIC_URL",
			"https://signage.example.org/api/v1",
			"API_PUBLIC_URL must end after the host, as in https://signage.example.org",
		],
		["BODY_SECONDS", "0", /^BODY_SECONDS must be a whole number from 1 to/],
		// More than a timer takes ends at once.
		["BODY_SECONDS", "2147484", /^BODY_SECONDS must be a whole number from 1 to/],
		["MAX_CONNECTIONS", "none", /^MAX_CONNECTIONS must be a whole number from 1 to/],
		["TRUSTED_PROXIES", "all", "TRUSTED_PROXIES must be a whole number from 0 to 100"],
		["MAX_WAITING_SCREENS", "0", /^MAX_WAITING_SCREENS must be a whole number from 1 to/],
		["MAX_PRESENTATIONS", "0", /^MAX_PRESENTATIONS must be a whole number from 1 to/],
		["MAX_GROUPS", "many", /^MAX_GROUPS must be a whole number from 1 to/],
		["MAX_STORED_BYTES", "50 GB", /^MAX_STORED_BYTES must be a whole number from 1 to/],
		["MAX_OPEN_UPLOADS", "-1", /^MAX_OPEN_UPLOADS must be a whole number from 1 to/],
		["MAX_WAITING_JOBS", "1.5", /^MAX_WAITING_JOBS must be a whole number from 1 to/],
		["NEW_ACCOUNT_TIER", "Gold", /^NEW_ACCOUNT_TIER must be one of Absent, Basic/],
		["SOCIAL_ISSUER", "http://accounts.example.com", /^SOCIAL_ISSUER must be an https address/],
	])("%s=%s is named, in one line", (name, value, line) => {
		const read = () => readSettings({ [name]: value });
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(line);
		expect(read).not.toThrow(/\n/);
	});
});
