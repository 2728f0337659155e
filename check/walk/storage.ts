import type { Reply } from "../service";
import type { Walk } from "../walk";

/** The headers of a whole upload, as browsers and the dashboard send them. */
const headersFor = (type: string) => ({
	"Content-Type": type,
	"x-ms-blob-type": "BlockBlob",
	"x-ms-blob-content-type": type,
});

/** The answers to a first piece after which browsers send the whole file (app/services/media/browser-upload.ts). */
const NO_PIECES = [400, 405, 501];
const WHOLE = "large files are sent as a whole, and begun again after a break.";

const isDone = ({ status }: Reply) => status !== undefined && status >= 200 && status < 300;
const ended = ({ status, trouble }: Reply) =>
	status === undefined ? trouble : `answered ${status}`;

const allows = (list: string | null, wanted: string) =>
	(list ?? "").split(",").some((one) => ["*", wanted].includes(one.trim().toLowerCase()));

/** What keeps a browser from sending a PUT there from the dashboard's origin; undefined if nothing does. */
async function corsTrouble(walk: Walk, url: string, type: string): Promise<string | undefined> {
	const { dashboard } = walk.options;
	const names = Object.keys(headersFor(type)).map((name) => name.toLowerCase());
	const asked = await walk.service.send(url, {
		method: "OPTIONS",
		headers: {
			Origin: dashboard,
			"Access-Control-Request-Method": "PUT",
			"Access-Control-Request-Headers": names.sort().join(","),
		},
	});
	if (!isDone(asked)) return `The preflight (OPTIONS) of ${dashboard} ended: ${ended(asked)}.`;
	const header = (name: string) => asked.headers.get(`access-control-${name}`);
	if (!["*", dashboard].includes(header("allow-origin") ?? ""))
		return `The preflight does not allow ${dashboard} (Access-Control-Allow-Origin).`;
	if (!allows(header("allow-methods"), "put")) return "The preflight does not allow PUT.";
	const refused = names.filter((name) => !allows(header("allow-headers"), name));
	return refused.length > 0 ? `The preflight does not allow ${refused.join(", ")}.` : undefined;
}

/** The origins of addresses that browsers load from or send to, which the dashboard's policy must allow. */
export function hintMedia(walk: Walk, url: unknown): void {
	if (typeof url !== "string" || !URL.canParse(url)) return;
	const { origin } = new URL(url);
	if (![walk.service.origin, walk.options.dashboard].includes(origin))
		walk.findings.hints.add(`Media are at ${origin}: MEDIA_ORIGINS must name it.`);
}

/** Sends a whole file, as a browser on the dashboard would. @returns whether it is there */
export async function putWhole(
	walk: Walk,
	url: string,
	bytes: Uint8Array<ArrayBuffer>,
	type: string,
): Promise<boolean> {
	hintMedia(walk, url);
	// Within one origin browsers ask nobody, as where a proxy leads to both.
	const isSame = new URL(url).origin === walk.options.dashboard;
	const cors = isSame ? undefined : await corsTrouble(walk, url, type);
	const headers = { ...headersFor(type), Origin: walk.options.dashboard };
	const put = await walk.service.send(url, { method: "PUT", headers, body: bytes });
	walk.behaves("upload", isDone(put) ? undefined : `A PUT to the upload URL was ${ended(put)}.`);
	const allowed = put.headers.get("access-control-allow-origin") ?? "";
	const isShown = isSame || ["*", walk.options.dashboard].includes(allowed);
	const hidden = "The answer to the PUT does not allow the dashboard's origin.";
	walk.behaves("uploadFromBrowsers", cors ?? (isDone(put) && !isShown ? hidden : undefined));
	return isDone(put);
}

/** Sends a file in two pieces. @returns whether it is there; else send it as a whole */
export async function putPieces(
	walk: Walk,
	url: string,
	bytes: Uint8Array<ArrayBuffer>,
	type: string,
): Promise<boolean> {
	if (!new URL(url).search) {
		walk.behaves(
			"uploadInPieces",
			"The upload URL has no query, to which &comp=block could be added.",
		);
		return false;
	}
	const ids = ["000000", "000001"].map((text) => btoa(text));
	const half = Math.ceil(bytes.length / 2);
	const pieces = [bytes.slice(0, half), bytes.slice(half)];
	for (const [at, id] of ids.entries()) {
		const to = `${url}&comp=block&blockid=${encodeURIComponent(id)}`;
		const put = await walk.service.send(to, { method: "PUT", body: pieces[at] });
		if (isDone(put)) continue;
		if (at === 0 && NO_PIECES.includes(put.status ?? 0)) {
			walk.findings.unseen("uploadInPieces", `The storage takes none (${put.status}): ${WHOLE}`);
			return false;
		}
		walk.behaves("uploadInPieces", `A piece (comp=block) was ${ended(put)}.`);
		return false;
	}
	const list = ids.map((id) => `<Latest>${id}</Latest>`).join("");
	const put = await walk.service.send(`${url}&comp=blocklist`, {
		method: "PUT",
		headers: { "x-ms-blob-content-type": type },
		body: `<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`,
	});
	const problem = `The list of pieces (comp=blocklist) was ${ended(put)}.`;
	walk.behaves("uploadInPieces", isDone(put) ? undefined : problem);
	return isDone(put);
}
