import { expect } from "vitest";
import { jobs, media } from "../../../api/database/schema";
import { openData } from "../open-data";
import { halfReceived, mediaFolders, namesIn, partsOf, storedSha256, workFolders } from "./disk";

type Row = typeof media.$inferSelect;

/** What lies in a medium's folder once the work on it is done. */
function partsWanted({ sourceFileId, status, kind }: Row): string[] {
	if (sourceFileId) return ["display", "thumb"];
	if (status === null) return [];
	return kind === "image" ? ["display", "original", "thumb"] : ["original"];
}

async function readRows(dataDir: string): Promise<{ rows: Row[]; jobs: unknown[] }> {
	const { db, close } = await openData(dataDir);
	try {
		return { rows: await db.select().from(media), jobs: await db.select().from(jobs) };
	} finally {
		await close();
	}
}

/**
 * Compares the files of a service that was stopped, its work done, with its database: every file
 * belongs to a row, every row has its files, and nothing is left over.
 */
export async function checkKeptData(dataDir: string): Promise<void> {
	const { rows, jobs: waiting } = await readRows(dataDir);
	expect(waiting).toEqual([]);
	expect(rows.filter(({ status }) => status === "Processing" || status === "Error")).toEqual([]);
	for (const row of rows) {
		expect(await partsOf(dataDir, row.id), `${row.kind} ${row.id}`).toEqual(partsWanted(row));
		if (row.displaySha256)
			expect(await storedSha256(dataDir, row.id, "display")).toBe(row.displaySha256);
	}
	const known = rows.map(({ id }) => id);
	expect((await mediaFolders(dataDir)).filter((name) => !known.includes(name))).toEqual([]);
	expect(await halfReceived(dataDir)).toEqual([]);
	expect(await workFolders(dataDir)).toEqual([]);
	expect(await namesIn(dataDir)).not.toContain("service.lock");
}
