import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const GIB = 2 ** 30;
const run = (program, ...args) =>
	execFileSync(program, args, { stdio: ["ignore", "pipe", "pipe"] });

function makeImage(path, bytes) {
	writeFileSync(path, "");
	truncateSync(path, bytes);
}

/**
 * An ext4 disk, as an image on an XFS disk, which can copy the image at one instant: what the system has
 * not written to it by then is lost, as in a power cut. Needs root, mkfs.xfs and mkfs.ext4.
 * @returns the disk's folder, how to cut and how to take all away
 */
export function cuttableDisk() {
	const base = mkdtempSync(join(tmpdir(), "power-"));
	const [host, disk, after] = ["host", "disk", "after"].map((name) => join(base, name));
	for (const folder of [host, disk, after]) mkdirSync(folder);
	const mounted = [];
	const mount = (image, folder) => {
		run("mount", "-o", "loop", image, folder);
		mounted.unshift(folder);
	};
	const unmount = (folder) => {
		run("umount", folder);
		mounted.splice(mounted.indexOf(folder), 1);
	};
	const remove = () => {
		for (const folder of [...mounted]) unmount(folder);
		rmSync(base, { recursive: true, force: true });
	};
	const [image, cutImage] = ["disk.img", "cut.img"].map((name) => join(host, name));
	try {
		makeImage(join(base, "host.img"), 8 * GIB);
		run("mkfs.xfs", "-q", "-m", "reflink=1", join(base, "host.img"));
		mount(join(base, "host.img"), host);
		makeImage(image, 2 * GIB);
		run("mkfs.ext4", "-q", image);
		mount(image, disk);
	} catch (error) {
		remove();
		throw error;
	}
	return {
		folder: disk,
		/** Copies the disk as a power cut would leave it now. */
		cut: () => run("cp", "--reflink=always", image, cutImage),
		/** Calls `look` with the folder of what the last cut left. */
		async afterCut(look) {
			mount(cutImage, after);
			try {
				return await look(after);
			} finally {
				unmount(after);
			}
		},
		remove,
	};
}
