import { DATABASE_FOLDER } from "../database/pglite";
import { EMBEDDED_ID } from "./identity";

/** What an installation has in its data folder; anything else there is none of ours. */
export const OURS = [
	DATABASE_FOLDER,
	"db.new",
	"blobs",
	"work",
	"service.key",
	"session.key",
	"database.id",
	EMBEDDED_ID,
];

/** With what a service leaves there that a new one makes again. */
export const ALL_OURS = [...OURS, "snapshots", "backup.door"];
