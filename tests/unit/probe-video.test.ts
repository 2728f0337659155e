import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probeVideo } from "../../api/media/processing/probe-video";
import { UnusableFile } from "../../api/media/processing/unusable-file";
import { temporaryFolder } from "../support/temporary-folder";

/** Looks into a video with a script in ffprobe's place. */
function probe(script: string) {
	const workDir = temporaryFolder();
	const ffprobe = join(workDir, "ffprobe");
	writeFileSync(ffprobe, `#!/bin/sh\n${script}\n`);
	chmodSync(ffprobe, 0o700);
	return probeVideo({ path: "video.mp4", workDir }, ffprobe, "mp4");
}

const STREAM = '{"index":0,"codec_type":"video","width":64,"height":36';

test("a video is what ffprobe says of it", async () => {
	expect(await probe(`echo '{"streams":[${STREAM}}]}'`)).toMatchObject({ width: 64, height: 36 });
});

const track = (index: number, width: number, disposition: object = {}) => ({
	...{ index, codec_type: "video", width, height: 9, disposition },
});

test.each([
	["the largest", [track(0, 16), track(1, 64), track(2, 32)], 1],
	["the one that the file names", [track(0, 64), track(1, 16, { default: 1 })], 1],
	["the first of equal ones", [track(0, 16, { default: 1 }), track(1, 16, { default: 1 })], 0],
	["none that is a picture", [track(0, 64, { attached_pic: 1, default: 1 }), track(1, 16)], 1],
])("of several videos %s is taken", async (_, streams, videoIndex) => {
	expect(await probe(`echo '${JSON.stringify({ streams })}'`)).toMatchObject({ videoIndex });
});

test.each([
	["its own end", { start_time: "0.5", duration: "2.5" }, 3],
	["the whole file's", {}, 8],
	["the whole file's where its own makes no sense", { duration: "-1" }, 8],
])("a picture's length is %s", async (_, times, duration) => {
	const said = { streams: [{ ...track(0, 16), ...times }], format: { duration: "8" } };
	expect(await probe(`echo '${JSON.stringify(said)}'`)).toMatchObject({ duration });
});

test.each([
	["30000/1001", true],
	["60/1", true],
	["60500/1000", true],
	["0/0", true],
	["120/1", false],
])("H.264 with %s frames a second is played as it is: %s", async (rate, isVideoPlayable) => {
	const h264 = `${STREAM},"codec_name":"h264","pix_fmt":"yuv420p","level":40,"avg_frame_rate":"${rate}"`;
	expect(await probe(`echo '{"streams":[${h264}}]}'`)).toMatchObject({ isVideoPlayable });
});

test.each([
	[
		"more than is kept",
		`printf '{"streams":[${STREAM},"x":"'; head -c 5000000 /dev/zero | tr '\\0' a; echo '"}]}'`,
	],
	["half of something, and fails", `echo '{"streams":['; exit 1`],
	["nothing", ":"],
	["a number that is none", `echo '{"streams":[${STREAM},"level":"a"}]}'`],
])("of a file of which ffprobe says %s, the file is to blame", async (_, script) => {
	await expect(probe(script)).rejects.toBeInstanceOf(UnusableFile);
});
