import { expect, test } from "vitest";
import { withSite } from "../support/shared";

const site = withSite();

const URLENCODED = "application/x-www-form-urlencoded";
const MB = 1e6;

/** Posts on a connection that is kept, one after the other: a caller's next request comes on it. */
async function postEach(url: string, type: string, bytes: number): Promise<number[]> {
	const statuses: number[] = [];
	for (let count = 0; count < 6; count += 1) {
		const answer = await fetch(url, {
			method: "POST",
			headers: { "content-type": type },
			body: "x".repeat(bytes),
			redirect: "manual",
		});
		await answer.arrayBuffer();
		statuses.push(answer.status);
	}
	return statuses;
}

test.each([
	["a form that is too large", "/login", 413],
	["a form of nobody", "/presentations", 302],
])("%s is answered, and so is what comes after it on the connection", async (_, path, status) => {
	const url = new URL(path, site.visitor().site).href;
	expect(await postEach(url, URLENCODED, 3 * MB)).toEqual(Array(6).fill(status));
});

test("the service tells all who post too much, also while they are still sending", async () => {
	const url = `${site.service.url}/api/v1/login`;
	expect(await postEach(url, "application/json", 20 * MB)).toEqual(Array(6).fill(413));
});
