import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { rowsPath } from "./dump";
import { type Digest, writeHashed } from "./hashed-file";
import { about, MovingError } from "./moving-error";
import { KEY_FILES, secretPath } from "./secrets";
import type { Sums } from "./sums";

export const MANIFEST_FILE = "manifest.json";

/** Of the layout of an export's folder. */
const FORMAT = 1;

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);
const count = z.number().int().min(0);

const manifestSchema = z.object({
	format: z.literal(FORMAT),
	madeAt: z.iso.datetime(),
	/** The last migration of the database, such as 0018_mail_orders. */
	migration: z.string().regex(/^\w+$/),
	/** In an order in which they can be filled. */
	tables: z.array(
		z.object({
			name,
			columns: z.array(name),
			key: z.array(z.object({ name, isText: z.boolean() })),
			rows: count,
			numberings: z.array(
				z.object({ column: name, last: z.string().regex(/^\d+$/), isGiven: z.boolean() }),
			),
		}),
	),
	/** Uploaded files, and what was made of them. */
	blobs: z.object({ count, bytes: count }),
	/** The files with the keys, below `secrets`. */
	secrets: z.array(z.enum(KEY_FILES)),
	/** Keys of blobs that rows name and the storage had not, or not as it should. */
	missing: z.array(z.string()),
});

/** What an export holds; the sums of its files are beside it (sums.ts). */
export type Manifest = z.output<typeof manifestSchema>;

export const writeManifest = (
	folder: string,
	manifest: Omit<Manifest, "format">,
): Promise<Digest> =>
	writeHashed(
		join(folder, MANIFEST_FILE),
		`${JSON.stringify(manifestSchema.parse({ format: FORMAT, ...manifest }), null, "\t")}\n`,
	);

const newer = z.object({ format: z.number().gt(FORMAT) });

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** @throws MovingError where it is of a newer version, damaged, or does not fit the files */
export async function readManifest(folder: string, sums: Sums): Promise<Manifest> {
	const path = join(folder, MANIFEST_FILE);
	const found = parsed(await about(path, () => readFile(path, "utf8")));
	if (newer.safeParse(found).success)
		throw new MovingError(
			`The export in ${folder} was made by a newer version. Import it with that version, or a later one.`,
		);
	const { data: manifest } = manifestSchema.safeParse(found);
	if (!manifest)
		throw new MovingError(`The export in ${folder} is damaged: ${MANIFEST_FILE} is none.`);
	const blobs = [...sums.keys()].filter((one) => one.startsWith("blobs/")).length;
	if (blobs !== manifest.blobs.count)
		throw new MovingError(
			`The export in ${folder} is damaged: it lists ${blobs} uploaded files, and should have ${manifest.blobs.count}.`,
		);
	const paths = [
		MANIFEST_FILE,
		...manifest.tables.map((table) => rowsPath(table.name)),
		...manifest.secrets.map(secretPath),
	];
	for (const one of paths)
		if (!sums.has(one))
			throw new MovingError(`The export in ${folder} is damaged: ${one} is not listed.`);
	return manifest;
}
