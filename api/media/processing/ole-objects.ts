import { COMPOUND_FILE } from "./compound-file";
import { inflatedBeginning, isZlib } from "./inflated-beginning";

const OBJECT = 0x1011;
/** A compressed object begins behind its record's head and its size. */
const PACKED_AT = 12;

/** Where objects of other programs begin in a stream of a PowerPoint 97 file, wherever they may. */
export async function objectsIn(stream: Buffer): Promise<number[]> {
	const places: number[] = [];
	for (let at = 0; at + PACKED_AT < stream.length; at++) {
		if (stream[at + 2] !== (OBJECT & 0xff) || stream[at + 3] !== OBJECT >> 8) continue;
		const packed = stream.subarray(at + PACKED_AT);
		if (!isZlib(packed)) continue;
		const beginning = await inflatedBeginning(packed, COMPOUND_FILE.length);
		if (beginning.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
			places.push(at + PACKED_AT);
	}
	for (let at = stream.indexOf(COMPOUND_FILE); at >= 0; at = stream.indexOf(COMPOUND_FILE, at + 1))
		places.push(at);
	return places;
}
