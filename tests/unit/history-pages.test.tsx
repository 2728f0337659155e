import { Route, Routes } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import DevicePage from "~/routes/device/device";
import GroupPlaysPage from "~/routes/group-plays/plays";

/** The key of what a page consists of at an address: with the same one, React keeps what is typed and known there. */
function keyAt(route: string, address: string, page: () => ReactElement): string | null {
	let found: string | null = null;
	function Probe() {
		found = page().key;
		return null;
	}
	renderToStaticMarkup(
		<StaticRouter location={address}>
			<Routes>
				<Route path={route} element={<Probe />} />
			</Routes>
		</StaticRouter>,
	);
	return found;
}

test.each([
	["a screen", "devices/:id", (id: number) => `/devices/:${id}`, DevicePage],
	[
		"what a group plays",
		"devices/groups/:id/plays",
		(id: number) => `/devices/groups/:${id}/plays`,
		GroupPlaysPage,
	],
])("the page of %s is another one where the history leads to another", (_, route, path, page) => {
	const key = (address: string) => keyAt(route, address, page);
	expect(key(path(5))).not.toBeNull();
	expect(key(path(5))).not.toBe(key(path(6)));
	expect(key(`${path(5)}?at=2026-12-06T10:00`)).toBe(key(path(5)));
});
