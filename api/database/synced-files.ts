import { existsSync, fstatSync, fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { bringBack } from "../disk/bring-back";
import { syncFolderNow } from "../disk/durable";

/** An open file of Emscripten's NODEFS; a folder's has no descriptor. */
interface Stream {
	nfd?: number;
	node: object;
}
interface NodeFiles {
	realPath(node: object): string;
	stream_ops: { fsync?(stream: Stream): number };
	node_ops: { mknod(folder: object, name: string, mode: number, device: number): object };
}
/** Emscripten's table of the files that it knows. */
interface FileTable {
	lookupNode(folder: object, name: string): object;
	destroyNode(node: object): void;
}

/**
 * Forgets a file that could not be made, as where the disk has no room for one or too many are open. Emscripten enters it into
 * its table first: to the database it would be there, and never to be opened or made, until the process ends.
 */
function forgetUnmade({ node_ops }: NodeFiles, table: FileTable): void {
	const make = node_ops.mknod;
	node_ops.mknod = (folder, name, ...more) => {
		try {
			return make(folder, name, ...more);
		} catch (error) {
			table.destroyNode(table.lookupNode(folder, name));
			throw error;
		}
	};
}

const LOG = /[\\/]pg_wal[\\/]/;

/** Whether a file of the log, to which commits go, was removed while it is open: what is written into it is kept nowhere. */
const isLost = (descriptor: number, path: string) =>
	fstatSync(descriptor).nlink === 0 && LOG.test(path) && !existsSync(path);

/**
 * PGlite's files in a folder, with the fsync that PGlite's own file system lacks (docs/decisions/0006).
 * What a failed fsync should have written is lost, and a second try would not tell: the process ends, and
 * the next start recovers all commits from the log, as PostgreSQL itself does. So it does where the folder was removed.
 */
export class SyncedFiles extends NodeFS {
	override async init(...args: Parameters<NodeFS["init"]>) {
		const { emscriptenOpts } = await super.init(...args);
		const database = this.rootDir;
		const mend = ({ NODEFS, FS }: { NODEFS: NodeFiles; FS: FileTable }) => {
			forgetUnmade(NODEFS, FS);
			NODEFS.stream_ops.fsync = ({ nfd, node }) => {
				try {
					if (nfd === undefined) syncFolderNow(NODEFS.realPath(node));
					else fsyncSync(nfd);
				} catch (error) {
					console.error("The database cannot be written to the disk:", error);
					process.exit(1);
				}
				if (nfd === undefined || !isLost(nfd, NODEFS.realPath(node))) return 0;
				console.error(`The database in ${database} is gone with its folder: ${bringBack()}`);
				return process.exit(1);
			};
		};
		const preRun = [...(emscriptenOpts.preRun ?? []), mend];
		return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
	}
}
