import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	serial,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { accountColumn } from "./account-tables";
import { createdAt, instant } from "./columns";

export * from "./account-tables";

export const presentations = pgTable(
	"presentations",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		title: text("title").notNull(),
		frameDelayInSeconds: integer("frame_delay_in_seconds").notNull(),
		backgroundColor: text("background_color").notNull(),
		createdAt: createdAt(),
	},
	(table) => [index("presentations_owner").on(table.ownerId)],
);

const presentationOrNull = (name: string) =>
	integer(name).references(() => presentations.id, { onDelete: "set null" });

/**
 * What people upload, and what is made of it. A presentation file's pages are `image` rows of their
 * own that name the file as their source. Bytes live in the blob store below `<id>/`.
 */
export const media = pgTable(
	"media",
	{
		id: uuid("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		kind: text("kind", { enum: ["image", "video", "file"] }).notNull(),
		fileName: text("file_name").notNull(),
		contentType: text("content_type").notNull(),
		bytes: bigint("bytes", { mode: "number" }).notNull(),
		/** Null until the bytes are said to be there. */
		status: text("status", { enum: ["Processing", "Ready", "Error"] }),
		error: text("error"),
		/** The presentation that a file's pages are appended to. */
		presentationId: presentationOrNull("presentation_id"),
		sourceFileId: uuid("source_file_id"),
		page: integer("page"),
		pagesCount: integer("pages_count"),
		/** Of the rendition that screens play: hex SHA-256, type, size in bytes and pixels. */
		displaySha256: text("display_sha256"),
		displayType: text("display_type"),
		displayBytes: integer("display_bytes"),
		width: integer("width"),
		height: integer("height"),
		createdAt: createdAt(),
	},
	(table) => [
		index("media_owner").on(table.ownerId),
		uniqueIndex("media_page").on(table.sourceFileId, table.page),
	],
);

export const slides = pgTable(
	"slides",
	{
		id: serial("id").primaryKey(),
		presentationId: integer("presentation_id")
			.notNull()
			.references(() => presentations.id, { onDelete: "cascade" }),
		index: integer("index").notNull(),
		title: text("title").notNull(),
		/** Seconds; null means the presentation's own. */
		duration: integer("duration"),
		type: text("type", {
			enum: ["Image", "Video", "WebContent", "InternalImage", "InternalVideo"],
		}).notNull(),
		url: text("url"),
		imageId: uuid("image_id").references(() => media.id),
		videoId: uuid("video_id").references(() => media.id),
		/** A whole presentation file whose pages take this slide's place once it is Ready. */
		fileId: uuid("file_id").references(() => media.id),
	},
	(table) => [
		index("slides_presentation").on(table.presentationId, table.index),
		index("slides_image").on(table.imageId),
		index("slides_file").on(table.fileId),
	],
);

export const deviceGroups = pgTable(
	"device_groups",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		title: text("title").notNull(),
		isDefault: boolean("is_default").notNull().default(false),
		isInAlert: boolean("is_in_alert").notNull().default(false),
		actualPresentationId: presentationOrNull("actual_presentation_id"),
		alertPresentationId: presentationOrNull("alert_presentation_id"),
		createdAt: createdAt(),
	},
	(table) => [
		index("device_groups_owner").on(table.ownerId),
		uniqueIndex("device_groups_default").on(table.ownerId).where(sql`is_default`),
	],
);

const operationSystem = () =>
	text("operation_system", { enum: ["android", "tizen", "tvos", "firetv", "web"] }).notNull();

export const devices = pgTable(
	"devices",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		deviceGroupId: integer("device_group_id")
			.notNull()
			.references(() => deviceGroups.id),
		name: text("name").notNull(),
		operationSystem: operationSystem(),
		/** SHA-256 of the device's token, hex; null once it is revoked. */
		tokenHash: text("token_hash").unique(),
		lastSeenAt: instant("last_seen_at"),
		cachedRevision: text("cached_revision"),
		playingPresentationId: integer("playing_presentation_id"),
		playingSlideId: integer("playing_slide_id"),
		createdAt: createdAt(),
	},
	(table) => [
		index("devices_owner").on(table.ownerId),
		index("devices_group").on(table.deviceGroupId),
	],
);

/** Codes that screens show, until they expire. */
export const deviceCodes = pgTable(
	"device_codes",
	{
		/** SHA-256 of the device code, hex. */
		hash: text("hash").primaryKey(),
		userCode: text("user_code").notNull().unique(),
		deviceName: text("device_name"),
		operationSystem: operationSystem(),
		/** Where the request came from: live codes are counted by it. */
		address: text("address").notNull(),
		expiresAt: instant("expires_at").notNull(),
		lastPolledAt: instant("last_polled_at"),
		/** The device that this screen is already, where it asked with its token. */
		formerDeviceId: integer("former_device_id").references(() => devices.id, {
			onDelete: "set null",
		}),
		/** Set when a person entered the code. */
		deviceId: integer("device_id").references(() => devices.id, { onDelete: "cascade" }),
	},
	(table) => [
		index("device_codes_address").on(table.address),
		index("device_codes_expiry").on(table.expiresAt),
	],
);

/** First answers of POST calls that carried an `Idempotency-Key`, kept for a day. */
export const firstAnswers = pgTable(
	"first_answers",
	{
		userId: accountColumn("user_id"),
		path: text("path").notNull(),
		key: text("key").notNull(),
		/** Keyed hash of the request's body, hex: a key is for one request only. */
		bodyHash: text("body_hash").notNull(),
		/** The answer's body as JSON, sealed; null within the transaction that makes it. */
		answer: jsonb("answer").$type<string>(),
		createdAt: createdAt(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.path, table.key] }),
		index("first_answers_created").on(table.createdAt),
	],
);

/** Work on media. A row is deleted when its work is done; `lockedUntil` guards a running one. */
export const jobs = pgTable(
	"jobs",
	{
		id: serial("id").primaryKey(),
		mediaId: uuid("media_id")
			.notNull()
			.unique()
			.references(() => media.id, { onDelete: "cascade" }),
		attempts: integer("attempts").notNull().default(0),
		lockedUntil: instant("locked_until"),
		createdAt: createdAt(),
	},
	(table) => [index("jobs_locked").on(table.lockedUntil)],
);
