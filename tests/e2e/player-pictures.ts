import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** A PNG of one colour, which `index` varies, with its SHA-256. */
export function picture(index: number): { data: Buffer; sha256: string } {
	const size = 8;
	const row = Buffer.concat([
		Buffer.from([0]),
		Buffer.alloc(size * 3, Buffer.from([(index * 70) % 256, 120, 200])),
	]);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(size, 0);
	header.writeUInt32BE(size, 4);
	header.set([8, 2], 8);
	const data = Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
		chunk("IEND", Buffer.alloc(0)),
	]);
	return { data, sha256: createHash("sha256").update(data).digest("hex") };
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const checksum = Buffer.alloc(4);
	checksum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, checksum]);
}
