import { type FileHandle, open } from "node:fs/promises";
import { crc32 } from "node:zlib";

/** A name in UTF-8. */
const FLAGS = 0x800;
/** The first day that the format knows: 1 January 1980. */
const DATE = 0x21;

/** What an entry's head and its line in the directory have in common. */
function fieldsOf(name: Buffer, bytes: Buffer): Buffer {
	const fields = Buffer.alloc(26);
	fields.writeUInt16LE(20, 0);
	fields.writeUInt16LE(FLAGS, 2);
	fields.writeUInt16LE(DATE, 8);
	fields.writeUInt32LE(crc32(bytes), 10);
	fields.writeUInt32LE(bytes.length, 14);
	fields.writeUInt32LE(bytes.length, 18);
	fields.writeUInt16LE(name.length, 22);
	return fields;
}

/** Writes a ZIP archive, not compressed: below 4 GB, and fewer than 65,535 entries. */
export class ZipWriter {
	readonly #directory: Buffer[] = [];
	/** Bytes written so far. */
	size = 0;

	private constructor(private readonly file: FileHandle) {}

	/** @param path where nothing is yet */
	static async create(path: string): Promise<ZipWriter> {
		return new ZipWriter(await open(path, "wx"));
	}

	async add(entryName: string, bytes: Buffer): Promise<void> {
		const name = Buffer.from(entryName);
		const fields = fieldsOf(name, bytes);
		const where = Buffer.alloc(14);
		where.writeUInt32LE(this.size, 10);
		this.#directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, where, name);
		for (const piece of [Buffer.from("PK\x03\x04", "latin1"), fields, name, bytes])
			await this.#write(piece);
	}

	/** Ends the archive. */
	async finish(): Promise<void> {
		const listed = Buffer.concat(this.#directory);
		const entries = this.#directory.length / 4;
		const end = Buffer.alloc(22);
		end.write("PK\x05\x06", 0, "latin1");
		end.writeUInt16LE(entries, 8);
		end.writeUInt16LE(entries, 10);
		end.writeUInt32LE(listed.length, 12);
		end.writeUInt32LE(this.size, 16);
		await this.#write(listed);
		await this.#write(end);
	}

	close(): Promise<void> {
		return this.file.close();
	}

	async #write(bytes: Buffer): Promise<void> {
		await this.file.writeFile(bytes);
		this.size += bytes.length;
	}
}
