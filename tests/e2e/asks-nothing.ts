import { expect, type Page, type Request } from "@playwright/test";

/** Fails if the page asks for anything while its clock, which the test has installed, goes on by so many milliseconds. */
export async function asksNothing(desk: Page, milliseconds: number) {
	const asked: string[] = [];
	const note = (request: Request) => {
		// An idle browser loads the scripts of other screens.
		if (!request.url().includes("/assets/")) asked.push(new URL(request.url()).pathname);
	};
	desk.on("request", note);
	await desk.clock.runFor(milliseconds);
	// Had it asked, that would have been before this.
	await desk.evaluate(async () => (await fetch("/robots.txt")).text());
	desk.off("request", note);
	expect(asked).toEqual(["/robots.txt"]);
}
