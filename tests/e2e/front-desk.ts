import { expect, test } from "@playwright/test";
import { type Front, sharedFront } from "../support/front";
import { listen } from "./desk";
import { takeSeat } from "./seated";

/** A dashboard in front of a stand-in for the service, and what its pages have complained about. */
export interface FrontDesk extends Front {
	site: string;
	complaints: string[];
}

/**
 * Signs each test's browser in at a dashboard in front of the stand-in, which they all share, so they run one after the
 * other. Checks that no page of a test complained.
 * @param prepare tells the stand-in what to answer, before each test
 */
export function frontDesk(prepare: (front: Front) => void): FrontDesk {
	const desk = {} as FrontDesk;
	test.describe.configure({ mode: "serial" });
	test.beforeAll(async () => {
		Object.assign(desk, await sharedFront());
	});
	test.beforeEach(async ({ context }) => {
		desk.complaints = listen(context);
		desk.service.reset();
		prepare(desk);
		const visitor = await desk.signedIn(true);
		await takeSeat(context, visitor);
		desk.site = visitor.site;
	});
	test.afterEach(() => expect(desk.complaints).toEqual([]));
	return desk;
}
