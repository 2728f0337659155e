import type { BrowserContext } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, ok, readyImage, type TestPerson } from "../support/caller";
import type { SharedSite } from "../support/site";
import type { Visitor } from "../support/visitor";
import { BLUE, GREEN, RED } from "./colors";

/** Gives the browser the cookies of somebody who is signed in. */
export const takeSeat = (context: BrowserContext, { cookies, site }: Visitor) =>
	context.addCookies(
		[...cookies].map(([name, { value }]) => ({
			name,
			value: String(value),
			url: site,
			httpOnly: true,
			sameSite: "Lax" as const,
		})),
	);

/** Signs the browser in as a new person without using the forms. */
export async function seat(context: BrowserContext, site: SharedSite): Promise<TestPerson> {
	const { visitor, ...person } = await site.signedIn(true);
	await takeSeat(context, visitor);
	return person;
}

const page = (color: typeof BLUE) => ({ width: 960, height: 540, color });

/**
 * The presentation that `makePresentation` builds by hand, made through the service: "Lobby", of a
 * two-page PDF, blue and red, and a green picture. Resolves with its id when it is Ready.
 */
export async function seedPresentation(site: SharedSite, token: string): Promise<number> {
	const imageId = await readyImage(site.service, token, solidPng(1280, 720, GREEN));
	const { fileId, finish } = await announcedFile(
		site.service,
		token,
		makePdf([page(BLUE), page(RED)]),
	);
	await finish();
	const slides = [
		{ index: 0, title: "deck.pdf", type: "InternalImage" as const, fileId },
		{ index: 1, title: "Garden", type: "Image" as const, imageId },
	];
	const body = { title: "Lobby", slides };
	return (await ok(site.service, "createPresentation", { token, body })).presentationId;
}
