import { MEDIA_STATUSES } from "@signage/contract/fields";
import type { MediaKind } from "@signage/contract/files/upload-rules";
import {
	bigint,
	index,
	integer,
	pgTable,
	real,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { accountColumn } from "../account/tables";
import { createdAt } from "../database/columns";
import { presentationColumn } from "../presentations/tables";

/**
 * Uploaded files and what was made of them. Each page of a presentation file is an `image` or `video` row
 * of its own with the file as its source. The bytes are in the blob store under `<id>/`.
 */
export const media = pgTable(
	"media",
	{
		id: uuid("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		kind: text("kind").$type<MediaKind>().notNull(),
		fileName: text("file_name").notNull(),
		contentType: text("content_type").notNull(),
		bytes: bigint("bytes", { mode: "number" }).notNull(),
		/** Null until the upload is reported as complete. */
		status: text("status", { enum: MEDIA_STATUSES }),
		error: text("error"),
		/** From 0 to 1, while it is Processing. */
		progress: real("progress"),
		/** The presentation that a file's pages are appended to. */
		presentationId: presentationColumn("presentation_id"),
		sourceFileId: uuid("source_file_id"),
		page: integer("page"),
		pagesCount: integer("pages_count"),
		/** The rendition that screens play: hex SHA-256, media type, size in bytes and pixels. A video without a size has no thumbnail. */
		displaySha256: text("display_sha256"),
		displayType: text("display_type"),
		displayBytes: integer("display_bytes"),
		width: integer("width"),
		height: integer("height"),
		/** How long a video lasts; null where that is not known. */
		seconds: real("seconds"),
		createdAt: createdAt(),
	},
	(table) => [
		index("media_owner").on(table.ownerId),
		index("media_presentation").on(table.presentationId),
		index("media_created").on(table.createdAt),
		uniqueIndex("media_page").on(table.sourceFileId, table.page),
	],
);

export type MediaRow = typeof media.$inferSelect;
