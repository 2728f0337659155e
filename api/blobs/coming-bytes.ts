import { roomForUploads } from "../disk/room-for-uploads";
import { storageFull } from "./errors";

/** The bytes of one file that is being written. */
export interface Coming {
	/** So many of them are on the disk. */
	arrived(bytes: number): void;
	/** No more of them come. */
	end(): void;
}

/** What is being written to a store and is not on the disk yet. */
export interface ComingBytes {
	/**
	 * Counts the bytes of a file before they are written.
	 * @param folder where they are written, which must be there
	 * @throws BlobError 507 where the disk has too little room for them beside all others that come
	 */
	expect(folder: string, bytes: number): Promise<Coming>;
}

export function createComingBytes(): ComingBytes {
	let coming = 0;
	return {
		async expect(folder, bytes) {
			if ((await roomForUploads(folder)) < coming + bytes) throw storageFull();
			coming += bytes;
			let left = bytes;
			const arrived = (more: number) => {
				const counted = Math.min(left, more);
				left -= counted;
				coming -= counted;
			};
			return { arrived, end: () => arrived(left) };
		},
	};
}
