import type { Locator, Page } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { BLUE } from "./colors";

export const MIB = 1024 * 1024;

export const press = (desk: Page, name: string) =>
	desk.getByRole("button", { name, exact: true }).click();

export interface Dropped {
	name: string;
	type: string;
	/** Base64. */
	body: string;
	/** So many spaces follow it. */
	spaces?: number;
}

/** Drops files somewhere on the page. */
export const drop = (desk: Page, files: Dropped[]) =>
	desk.evaluate((dropped) => {
		const dataTransfer = new DataTransfer();
		for (const { name, type, body, spaces = 0 } of dropped) {
			const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
			const more = new Uint8Array(spaces).fill(32);
			dataTransfer.items.add(new File([bytes, more], name, { type }));
		}
		for (const kind of ["dragover", "drop"])
			document.body.dispatchEvent(
				new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }),
			);
	}, files);

/**
 * Pastes a text, a picture or both: outside of any field, or into this one.
 * @returns whether the browser is left to put it there
 */
export const paste = (
	desk: Page,
	text: string,
	{ picture, into = desk.locator("body") }: { picture?: Dropped; into?: Locator } = {},
) =>
	into.evaluate(
		(target, pasted) => {
			const clipboardData = new DataTransfer();
			if (pasted.text) clipboardData.setData("text/plain", pasted.text);
			if (pasted.picture) {
				const { name, type, body } = pasted.picture;
				const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
				clipboardData.items.add(new File([bytes], name, { type }));
			}
			return target.dispatchEvent(
				new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
			);
		},
		{ text, picture },
	);

export const photo = (name: string, color = BLUE): Dropped => ({
	name,
	type: "image/png",
	body: Buffer.from(solidPng(64, 36, color)).toString("base64"),
});

/** A PDF of this many bytes; what is behind the end of one is ignored. */
export const bigPdf = (bytes: number) => {
	const pdf = makePdf([{ width: 64, height: 36, color: BLUE }]);
	return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 32)]);
};

/** Holds every upload back until the returned function is called. */
export async function holdUploads(desk: Page): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await desk.route(/\/blobs\//, async (route) => {
		await released;
		await route.fallback().catch(() => undefined);
	});
	return release;
}

/** Has the service work on every file that is uploaded, without a picture of it, until the returned function is called. */
export async function stillChecked(desk: Page): Promise<() => void> {
	let isChecked = false;
	await desk.route(/\/uploads/, async (route) => {
		const response = await route.fetch();
		const body = await response.json();
		if (isChecked || !body.slide) return route.fulfill({ response, json: body });
		const { url: _, thumbnailUrl: __, ...slide } = body.slide;
		const json = { ...body, slide, status: body.status && "Processing", error: undefined };
		await route.fulfill({ response, json });
	});
	return () => {
		isChecked = true;
	};
}

/** Changes what the dashboard answers once a file has been sent. */
export const finishedAs = (
	desk: Page,
	change: (upload: { slide: object; status: string }) => object,
) =>
	desk.route(/\/uploads/, async (route) => {
		if (!route.request().postData()?.includes("finish")) return route.fallback();
		const response = await route.fetch();
		await route.fulfill({ response, json: change(await response.json()) });
	});
