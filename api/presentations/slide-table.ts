import { SLIDE_TYPES } from "@signage/contract/presentations";
import { index, integer, pgTable, serial, text, uuid } from "drizzle-orm/pg-core";
import { media } from "../media/tables";
import { presentations } from "./tables";

// In a file of its own: slides name media, and media name presentations.
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
		type: text("type", { enum: SLIDE_TYPES }).notNull(),
		url: text("url"),
		imageId: uuid("image_id").references(() => media.id),
		videoId: uuid("video_id").references(() => media.id),
		/** A whole presentation file; once it is Ready, its pages replace this slide. */
		fileId: uuid("file_id").references(() => media.id),
	},
	(table) => [
		index("slides_presentation").on(table.presentationId, table.index),
		index("slides_image").on(table.imageId),
		index("slides_video").on(table.videoId),
		index("slides_file").on(table.fileId),
	],
);
