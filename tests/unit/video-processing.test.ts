import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { convertedSize } from "../../api/media/processing/convert-video";
import { endsEarly } from "../../api/media/processing/stated-end";
import { mp4Bytes } from "../fixtures/media/mp4";
import { H264, makeVideo } from "../fixtures/media/video";
import { mediaTools, NO_TOOLS } from "../support/media-tools";
import { processUpload } from "../support/media-work";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

afterAll(removeFolders);

async function process(
	fileName: string,
	bytes: Buffer,
	tools: typeof mediaTools | typeof NO_TOOLS = mediaTools,
) {
	const { result, reports, path } = await processUpload({ kind: "video", fileName, bytes, tools });
	if (result.kind !== "video") throw new Error("No video was made");
	return { ...result.rendition, reports, isKept: result.rendition.displayPath === path };
}

/** What ffprobe says of a video's streams. */
function streamsOf(path: string): Record<string, unknown>[] {
	const args = ["-v", "error", "-of", "json", "-show_streams", path];
	return JSON.parse(execFileSync(mediaTools.video.ffprobe, args, { encoding: "utf8" })).streams;
}

/** Every frame of a video, drawn small as raw bytes. */
function framesOf(path: string, size = "1:1", pixels = "gray"): Buffer {
	const args = ["-v", "error", "-i", path, "-vf", `scale=${size}:flags=neighbor`];
	const out = ["-pix_fmt", pixels, "-f", "rawvideo", "pipe:1"];
	return execFileSync(mediaTools.video.ffmpeg, [...args, ...out]);
}

const whole = makeVideo("mp4", H264);

test("what TVs play is kept as it came, byte for byte, and described by its bytes", async () => {
	const bytes = whole;
	const made = await process("a.mov", bytes);
	expect(made).toMatchObject({
		isKept: true,
		contentType: "video/mp4",
		bytes: bytes.length,
		sha256: createHash("sha256").update(bytes).digest("hex"),
		width: 160,
		height: 90,
		seconds: 1,
	});
	expect(await sharp(made.thumbPath ?? "").metadata()).toMatchObject({
		format: "webp",
		width: 320,
	});
});

test.each([
	["an MKV", "mkv"],
	["an MP4 with its index at the end", "mp4"],
])("H.264 in %s is copied into an MP4 whose index comes first", async (_, extension) => {
	const options = H264.replace(" -movflags +faststart", "");
	const made = await process(`a.${extension}`, makeVideo(extension, options));
	expect(made).toMatchObject({ isKept: false, contentType: "video/mp4", width: 160, height: 90 });
	const display = readFileSync(made.displayPath);
	expect(display.indexOf("moov")).toBeLessThan(display.indexOf("mdat"));
	// Encoded anew it would be of the High profile.
	expect(streamsOf(made.displayPath)[0]).toMatchObject({ profile: "Constrained Baseline" });
});

test.each([
	["HEVC in MP4", "mp4", "-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1"],
	[
		"VP9 with Opus in MKV",
		"mkv",
		"-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus -shortest",
	],
	["MPEG-4 part 2 in AVI", "avi", "-c:v mpeg4"],
	["H.264 of 10 bits in QuickTime", "mov", "-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le"],
])("%s becomes H.264 and AAC", async (name, extension, options) => {
	const sound = name.includes("Opus") ? " + sine=duration=1" : "";
	const source = `testsrc=size=160x90:rate=10:duration=1${sound}`;
	const made = await process(`a.${extension}`, makeVideo(extension, options, source));
	const [video, audio] = streamsOf(made.displayPath);
	expect(made.isKept).toBe(false);
	expect(video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p", width: 160, height: 90 });
	expect(audio?.codec_name).toBe(sound ? "aac" : undefined);
	expect(made.reports.at(-1)).toBe(1);
	expect(Math.max(...made.reports)).toBeLessThanOrEqual(1);
});

test("of several videos the one that the file names is played, alone", async () => {
	const both = "color=c=red:size=64x36:rate=5:duration=1 + color=size=160x90:rate=5:duration=1";
	const made = await process(
		"a.mp4",
		makeVideo("mp4", `-map 0:v -map 1:v -disposition:v:0 0 -disposition:v:1 default ${H264}`, both),
	);
	expect(made).toMatchObject({ isKept: false, width: 160, height: 90 });
	expect(streamsOf(made.displayPath)).toHaveLength(1);
});

test("a video lasts as long as its picture, whatever its sound does", async () => {
	const source = "color=size=64x36:rate=5:duration=1 + sine=duration=3";
	const sounding = makeVideo("mp4", `${H264} -c:a aac`, source);
	expect(await process("a.mp4", sounding)).toMatchObject({ isKept: true, seconds: 1 });
	const other = makeVideo("mkv", "-c:v mpeg4 -c:a aac", source);
	expect(await process("a.mkv", other)).toMatchObject({ isKept: false, seconds: 1 });
});

test("the frames of an AVI, which says no times, are shown in their order", async () => {
	const brighter = "nullsrc=size=160x90:rate=10:duration=1,geq=lum=25*N:cb=128:cr=128";
	const options = "-c:v libx264 -preset ultrafast -bf 3 -b_strategy 0 -pix_fmt yuv420p";
	const { displayPath } = await process("a.avi", makeVideo("avi", options, brighter));
	const shown = [...framesOf(displayPath)];
	expect(shown).toHaveLength(10);
	expect(shown).toEqual(shown.toSorted((one, other) => one - other));
});

test.each(["pnot", "skip", "PICT", "udta", "junk", "uuid"])(
	"an old MOV may begin with %s",
	async (type) => {
		const box = Buffer.from(`\0\0\0\x20${type}`.padEnd(32, "\0"), "latin1");
		const made = await process("a.mov", Buffer.concat([box, makeVideo("mov", "-c:v mpeg4")]));
		expect(made).toMatchObject({ isKept: false, width: 160, height: 90 });
		await expect(process("a.mov", box)).rejects.toThrow(/holds something else/);
	},
);

test("3G2, which phones also name MP4, is converted", async () => {
	const made = await process("a.mp4", makeVideo("3g2", H264));
	expect(made).toMatchObject({ isKept: false, contentType: "video/mp4", width: 160 });
});

test("a video whose sound is of a kind that ffmpeg cannot read is played without it", async () => {
	const ffmpeg = join(temporaryFolder(), "ffmpeg");
	const real = mediaTools.video.ffmpeg;
	const refuses = 'echo "Decoder (codec none) not found for input stream #0:1" >&2; exit 1';
	const script = `#!/bin/sh\ncase "$*" in *"-map 0:1"*) ${refuses} ;; esac\nexec ${real} "$@"\n`;
	writeFileSync(ffmpeg, script, { mode: 0o755 });
	const source = "color=size=64x36:rate=5:duration=1 + sine=duration=1";
	const made = await process("a.mkv", makeVideo("mkv", "-c:v mpeg4 -c:a aac", source), {
		...mediaTools,
		video: { ...mediaTools.video, ffmpeg },
	});
	expect(streamsOf(made.displayPath)).toMatchObject([{ codec_name: "h264", width: 64 }]);
});

/** The same MP4, to be turned by a quarter when it is played. */
function turned(bytes: Buffer): Buffer {
	const matrix = bytes.indexOf("tkhd") + 44;
	const copy = Buffer.from(bytes);
	for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries())
		copy.writeInt32BE(value, matrix + index * 4);
	return copy;
}

test("a video that was filmed upright stands upright", async () => {
	const made = await process("a.mp4", turned(whole));
	expect(made).toMatchObject({ isKept: false, width: 90, height: 160 });
	expect(streamsOf(made.displayPath)[0]).not.toHaveProperty("side_data_list");
});

test("sizes within full HD, either way up, stay; larger ones shrink and keep their shape", () => {
	const sizes: [number, number, number, number][] = [
		[1920, 1080, 1920, 1080],
		[1080, 1920, 1080, 1920],
		[3840, 2160, 1920, 1080],
		[2160, 3840, 1080, 1920],
		[4096, 2160, 1920, 1012],
		[1600, 1600, 1080, 1080],
		[161, 91, 162, 92],
		[8000, 1, 1920, 2],
	];
	for (const [width, height, ...expected] of sizes)
		expect(Object.values(convertedSize({ width, height }))).toEqual(expected);
});

test("the thumbnail is not the black that a video begins with", async () => {
	const black = "color=c=black:size=160x90:rate=10:duration=0.3";
	const bytes = makeVideo(
		"mp4",
		`-filter_complex [0:v][1:v]concat ${H264}`,
		`${black} + color=c=red:size=160x90:rate=10:duration=3`,
	);
	const { thumbPath } = await process("a.mp4", bytes);
	const { channels } = await sharp(thumbPath ?? "").stats();
	expect(channels[0]?.mean).toBeGreaterThan(200);
});

/** Makes an HDR video of a picture in the colours of other screens, red unless another is given. */
function hdr(transfer: string, source = "color=c=red:size=160x90:rate=10:duration=1"): Buffer {
	const filters = [
		"format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv",
		"zscale=t=linear:npl=203,format=gbrpf32le",
		`zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=limited:npl=203,format=yuv420p10le`,
	];
	const colours = `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
	return makeVideo(
		"mp4",
		`-vf ${filters.join()} -c:v libx265 -preset ultrafast -x265-params log-level=none ${colours}`,
		source,
	);
}

/** The mean of a thumbnail's red and green. */
async function redAndGreen(path: string | null): Promise<[number, number]> {
	const { channels } = await sharp(path ?? "").stats();
	return [channels[0]?.mean ?? 0, channels[1]?.mean ?? 0];
}

test.each(["smpte2084", "arib-std-b67"])(
	"an HDR video (%s) has the colours of other screens",
	async (transfer) => {
		const made = await process("a.mp4", hdr(transfer));
		expect(streamsOf(made.displayPath)[0]).toMatchObject({
			color_transfer: "bt709",
			color_primaries: "bt709",
			color_space: "bt709",
		});
		const [red, green] = await redAndGreen(made.thumbPath);
		expect(red).toBeGreaterThan(190);
		expect(green).toBeLessThan(40);
	},
);

/** A dark, a middle and a light grey, and white, side by side. */
const GREYS = "nullsrc=size=160x90:rate=10:duration=0.2,geq=lum=70+55*floor(X/40):cb=128:cr=128";

test.each(["smpte2084", "arib-std-b67"])(
	"an HDR video (%s) is as bright as others",
	async (transfer) => {
		const { displayPath } = await process("a.mp4", hdr(transfer, GREYS));
		const [dark = 0, middle = 0, light = 0, white = 0] = framesOf(displayPath, "4:1");
		const shown = `${[dark, middle, light, white]}`;
		expect(Math.abs(dark - 63), shown).toBeLessThan(5);
		expect(Math.abs(middle - 127), shown).toBeLessThan(5);
		expect(Math.abs(light - 191), shown).toBeLessThan(5);
		expect(white, shown).toBeGreaterThan(220);
		expect(white, shown).toBeLessThan(245);
	},
);

test("H.264 is not kept as it came if its colours are those of HDR", async () => {
	const made = await process("a.mp4", makeVideo("mp4", `${H264} -color_trc smpte2084`));
	expect(made.isKept).toBe(false);
});

test.each([
	["has no filters for it", "exit 0"],
	["fails at it", "echo zscale tonemap; exit 0"],
])("an ffmpeg that %s still converts an HDR video", async (_, whatItHas) => {
	const ffmpeg = join(temporaryFolder(), "ffmpeg");
	const real = mediaTools.video.ffmpeg;
	const script = `#!/bin/sh\ncase "$*" in *-filters*) ${whatItHas} ;; *zscale*) exit 1 ;; esac\nexec ${real} "$@"\n`;
	writeFileSync(ffmpeg, script, { mode: 0o755 });
	const made = await process("a.mp4", hdr("smpte2084"), {
		...mediaTools,
		video: { ...mediaTools.video, ffmpeg },
	});
	expect(streamsOf(made.displayPath)[0]).toMatchObject({ codec_name: "h264" });
});

test.each([
	["HD", "1280x720", "bt709", [0x76, 0x64, 0x3e]],
	["few lines", "160x90", "smpte170m", [0x67, 0x6c, 0x41]],
])(
	"the colours of a drawing in %s are written as players expect, and said",
	async (_, size, matrix, colour) => {
		const green = `color=c=0x00a03c:size=${size}:rate=5:duration=0.2,format=rgb24`;
		const { displayPath } = await process("a.mov", makeVideo("mov", "-c:v qtrle", green));
		expect(streamsOf(displayPath)[0]).toMatchObject({
			color_range: "tv",
			color_space: matrix,
			color_primaries: "bt709",
			color_transfer: "bt709",
		});
		const [first, second, third] = framesOf(displayPath, "1:1", "yuv420p");
		const off = [first, second, third].map((part, at) =>
			Math.abs(Number(part) - Number(colour[at])),
		);
		expect(Math.max(...off), `${[first, second, third]}`).toBeLessThan(3);
	},
);

test("a video that was filmed upright and says nothing of its colours keeps those of its lines as they are stored", async () => {
	const green = "color=c=0x00a03c:size=848x480:rate=5:duration=0.2,format=rgb24";
	const bytes = turned(makeVideo("mp4", "-c:v mpeg4 -q:v 2", green));
	const { displayPath, width, height } = await process("a.mp4", bytes);
	expect([width, height]).toEqual([480, 848]);
	expect(streamsOf(displayPath)[0]).toMatchObject({ color_space: "bt709" });
	const [luma = 0] = framesOf(displayPath, "1:1", "yuv420p");
	// As it was stored it would be 0x67.
	expect(Math.abs(luma - 0x76), String(luma)).toBeLessThan(4);
});

/** Half of every frame's lines are white, and the other half black: a comb, as of what moves fast in an interlaced video. */
const COMB = "nullsrc=size=720x576:rate=25:duration=0.2,geq=lum=16+219*mod(Y\\,2):cb=128:cr=128";

test("DV, which says frame by frame that it is interlaced, has no comb", async () => {
	const dv = "-pix_fmt yuv420p -c:v dvvideo -flags +ilme+ildct";
	const { displayPath } = await process("a.avi", makeVideo("avi", dv, COMB));
	const [, first = 0, second = 0] = framesOf(displayPath, "1:576");
	expect(Math.abs(first - second)).toBeLessThan(40);
});

test("a picture too small for a deinterlacer is converted all the same", async () => {
	const small = makeVideo("avi", "-c:v mpeg4", "color=size=2x16:rate=5:duration=0.2");
	expect(await process("a.avi", small)).toMatchObject({ width: 2, height: 16 });
});

test("a pillar two pixels wide has a thumbnail", async () => {
	const made = await process(
		"a.mp4",
		makeVideo("mp4", H264, "color=size=2x1080:rate=10:duration=1"),
	);
	expect(made).toMatchObject({ width: 2, height: 1080 });
	expect(await sharp(made.thumbPath ?? "").metadata()).toMatchObject({ width: 1, height: 180 });
});

test("a program that the system ends does not make the video a damaged one", async () => {
	const ffmpeg = join(temporaryFolder(), "ffmpeg");
	writeFileSync(ffmpeg, "#!/bin/sh\nkill -9 $$\n", { mode: 0o755 });
	const tools = { ...mediaTools, video: { ...mediaTools.video, ffmpeg } };
	await expect(process("a.mkv", makeVideo("mkv", H264), tools)).rejects.toMatchObject({
		name: "Error",
		message: expect.stringContaining("was ended by SIGKILL"),
	});
});

test("a quota of the disk that is used up does not make the video a damaged one", async () => {
	const ffmpeg = join(temporaryFolder(), "ffmpeg");
	const script = "#!/bin/sh\necho 'Error writing trailer: Disk quota exceeded' >&2\nexit 1\n";
	writeFileSync(ffmpeg, script, { mode: 0o755 });
	const tools = { ...mediaTools, video: { ...mediaTools.video, ffmpeg } };
	await expect(process("a.mkv", makeVideo("mkv", H264), tools)).rejects.toMatchObject({
		name: "Error",
		message: "ffmpeg: Error writing trailer: Disk quota exceeded",
	});
});

const PLAYLIST =
	"#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n";
test.each([
	["that ends early", whole.subarray(0, -200), /^This video is damaged or incomplete\./],
	["of its index alone", whole.subarray(0, whole.indexOf("mdat") - 4), /^This video is damaged/],
	[
		"of noise",
		Buffer.concat([whole.subarray(0, 40), Buffer.alloc(4000, 7)]),
		/^This video is damaged/,
	],
	[
		"of sound alone",
		makeVideo("mp4", "-c:a aac", "sine=duration=1"),
		/^There is no video in this file/,
	],
	["that is a playlist of another file", Buffer.from(PLAYLIST), /but holds something else/],
	["that is a picture", makeVideo("png", "-frames:v 1"), /says it is an MP4 video but holds a PNG/],
	[
		"of too many pixels",
		makeVideo("mp4", H264, "color=size=8194x16:rate=1:duration=1"),
		/^This video has 8,194 x 16 pixels\. The most we can show is 8,192 a side/,
	],
])("an MP4 %s is refused in words", async (_, bytes, sentence) => {
	await expect(process("a.mp4", bytes)).rejects.toMatchObject({
		name: "UnusableFile",
		message: expect.stringMatching(sentence),
	});
});

/** Three quarters of a video, its index with it. */
const cutOff = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.75));

test.each([
	["an MKV", "mkv", "-c:v mpeg4"],
	["an AVI", "avi", "-c:v mpeg4"],
	["an MP4 in fragments", "mp4", `-g 3 ${H264}+frag_keyframe+empty_moov`],
])("%s that ends before it says is refused in words", async (_, extension, options) => {
	const bytes = cutOff(makeVideo(extension, options));
	await expect(process(`a.${extension}`, bytes)).rejects.toMatchObject({
		name: "UnusableFile",
		message: expect.stringMatching(/^This video is damaged or incomplete\./),
	});
});

/** An AVI's first bytes, with what it says of its size. */
function riff(size: number): Buffer {
	const bytes = Buffer.from("RIFF____AVI LIST", "latin1");
	bytes.writeUInt32LE(size, 4);
	return bytes;
}

/** The first bytes of an MKV with a segment whose size is written in this way. */
const segment = (size: string) => Buffer.from(`1a45dfa382428618538067${size}1549a966`, "hex");

test.each([
	["an AVI that ends early", "avi", riff(5000), true],
	["an MKV that ends early", "matroska", segment("0100000000002d62"), true],
	["an AVI that errs by a few bytes", "avi", riff(24), false],
	["an AVI whose recorder left a size of 0", "avi", riff(0), false],
	["an AVI whose recorder left no size", "avi", riff(0xffff_ffff), false],
	["an AVI whose second part ends early", "avi", Buffer.concat([riff(8), riff(5000)]), true],
	[
		"an AVI whose second part ends early, behind one of an odd size",
		"avi",
		Buffer.concat([riff(9), Buffer.of(0, 0), riff(5000)]),
		true,
	],
	["an MKV whose recorder left no size", "matroska", segment("01ffffffffffffff"), false],
	["an MKV of noise", "matroska", Buffer.from("1a45dfa300", "hex"), false],
])("whether something is missing: %s", async (_, container, bytes, isMissing) => {
	const path = join(temporaryFolder(), "video");
	writeFileSync(path, bytes);
	expect(await endsEarly(path, container)).toBe(isMissing);
});

test("without ffmpeg an MP4 is kept unseen, and everything else is refused in words", async () => {
	const bytes = mp4Bytes();
	expect(await process("a.mp4", bytes, NO_TOOLS)).toMatchObject({
		isKept: true,
		thumbPath: null,
		width: null,
		bytes: bytes.length,
	});
	const cut = bytes.subarray(0, bytes.length / 2);
	await expect(process("a.mp4", cut, NO_TOOLS)).rejects.toThrow(/damaged or incomplete/);
	await expect(process("a.mkv", makeVideo("mkv", H264), NO_TOOLS)).rejects.toThrow(
		/^This service can only play MP4 videos\. Save it as MP4/,
	);
});
