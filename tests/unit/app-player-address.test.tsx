import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlayerAddress } from "~/components/screens/player-address";

test("the player opens beside the dashboard, which stays", () => {
	const page = renderToStaticMarkup(<PlayerAddress address="https://screens.example/player/" />);
	expect(page).not.toContain("this computer");
	const link = /<a [^>]*>/.exec(page)?.[0];
	expect(link).toContain('href="https://screens.example/player/" target="_blank" rel="noreferrer"');
});
