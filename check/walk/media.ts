import type { EndpointName } from "@signage/contract/endpoints";
import { field, listOf, type Walk } from "../walk";
import { poll } from "./poll";
import { makePresentation } from "./presentations";
import { MP4_HEAD, PNG, pdf } from "./samples";
import { hintMedia, putPieces, putWhole } from "./storage";

const TOO_MANY = 429;
const uploaded = { uploaded: true };

interface Kind {
	words: string;
	create: EndpointName;
	read: EndpointName;
	mark: EndpointName;
	parameter: string;
	file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };
	send: typeof putWhole;
}

/** Uploads a file of a kind, marks it and reads it; resolves to the id of what is made and the last answer. */
async function upload(
	walk: Walk,
	kind: Kind,
): Promise<{ id: unknown; answer: unknown } | undefined> {
	const { name, type, bytes } = kind.file;
	const body = { fileName: name, contentType: type, size: bytes.length };
	const announced = await walk.try(kind.create, { body });
	const id = field(announced.body, kind.parameter);
	const url = field(announced.body, "uploadUrl");
	if (announced.breaks || id === undefined) return undefined;
	walk.findings.left.add(
		`${kind.words} (${bytes.length} bytes), as no call of the contract deletes one`,
	);
	const params = { [kind.parameter]: id };
	await walk.try(kind.read, { params });
	if (typeof url !== "string" || !URL.canParse(url)) {
		const says = ["uploadUrl is no address, so there is nowhere to send the file to."];
		walk.findings.call(kind.create, { verdict: "differs", breaks: true, says });
		return undefined;
	}
	const isThere =
		(await kind.send(walk, url, bytes, type)) || (await putWhole(walk, url, bytes, type));
	if (!isThere) return undefined;
	const marked = await walk.try(kind.mark, { params, body: uploaded });
	if (marked.breaks) return undefined;
	let answer: unknown;
	await poll(walk, async () => {
		const reply = await walk.ask(kind.read, { params });
		// Asked so often, a service may say so: the dashboard asks again, too.
		if (reply.status === TOO_MANY) return false;
		const read = walk.take(kind.read, reply);
		answer = read.body;
		return read.breaks || field(answer, "status") !== "Processing";
	});
	return { id, answer };
}

function judgeProcessing(walk: Walk, words: string, answer: unknown): void {
	if (answer === undefined) return;
	const status = field(answer, "status");
	const why = String(field(answer, "error") ?? "no reason is told");
	const problem =
		status === "Processing"
			? `${words} is still Processing.`
			: `${words} is ${String(status ?? "without status")}: ${why}.`;
	walk.behaves("processing", status === "Ready" ? undefined : problem);
}

async function checkImage(walk: Walk): Promise<void> {
	const kind: Kind = {
		words: "a picture",
		create: "createSlideImage",
		read: "getSlideImage",
		mark: "markSlideImageUploaded",
		parameter: "slideImageId",
		file: { name: "service-check.png", type: "image/png", bytes: PNG },
		send: putWhole,
	};
	const made = await upload(walk, kind);
	if (!made) return;
	judgeProcessing(walk, kind.words, made.answer);
	hintMedia(walk, field(made.answer, "url"));
	hintMedia(walk, field(made.answer, "thumbnailUrl"));
}

/** Whether a video becomes Ready is not looked at: a good one is too large for a check. */
async function checkVideo(walk: Walk): Promise<void> {
	await upload(walk, {
		words: "a video that cannot be played",
		create: "createSlideVideo",
		read: "getSlideVideo",
		mark: "markSlideVideoUploaded",
		parameter: "fileId",
		file: {
			name: "service-check.mp4",
			type: "video/mp4",
			bytes: MP4_HEAD as Uint8Array<ArrayBuffer>,
		},
		send: putWhole,
	});
}

async function checkFile(walk: Walk): Promise<void> {
	const kind: Kind = {
		words: "a PDF",
		create: "createFile",
		read: "getFile",
		mark: "markFileUploaded",
		parameter: "fileId",
		file: { name: "service-check.pdf", type: "application/pdf", bytes: pdf() },
		send: putPieces,
	};
	const made = await upload(walk, kind);
	await walk.try("listFiles");
	if (!made) return;
	judgeProcessing(walk, kind.words, made.answer);
	if (field(made.answer, "status") !== "Ready") return;
	const slide = { index: 0, title: "File", type: "InternalImage", fileId: made.id };
	const presentationId = await makePresentation(walk, `${walk.mark} PDF`, [slide]);
	if (presentationId === undefined) return;
	const params = { presentationId };
	let slides: unknown[] = [];
	await poll(walk, async () => {
		const read = await walk.try("getPresentation", { params });
		slides = listOf(field(read.body, "slides"));
		return read.breaks || (slides.length === 2 && slides.every((one) => !field(one, "fileId")));
	});
	const problem = `A PDF of 2 pages became ${slides.length} slides.`;
	walk.behaves("pages", slides.length === 2 ? undefined : problem);
	await walk.try("updateFile", { params: { fileId: made.id }, body: { presentationId } });
}

/** Pictures, videos and presentation files. */
export async function checkMedia(walk: Walk): Promise<void> {
	await walk.part("pictures", checkImage);
	await walk.part("videos", checkVideo);
	await walk.part("presentation files", checkFile);
}
