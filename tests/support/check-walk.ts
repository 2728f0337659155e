import { afterAll, beforeAll, beforeEach } from "vitest";
import { readOptions } from "../../check/options";
import { Service } from "../../check/service";
import { Walk } from "../../check/walk";
import { type StandIn, startStandIn } from "./stand-in";

/** A check of a stand-in, a new one for each test, of which single parts can be walked. */
export function withWalk(): { standIn: StandIn; walk: Walk } {
	const shared = {} as { standIn: StandIn; walk: Walk };
	beforeAll(async () => {
		shared.standIn = await startStandIn();
	});
	beforeEach(async () => {
		const { standIn } = shared;
		standIn.reset();
		const options = readOptions([standIn.url, "--register", "--timeout", "1"], {});
		if (options === "help") throw new Error("These are no options");
		shared.walk = new Walk(new Service(standIn.url, {}, 2_000), options);
		await shared.walk.learnUnknownPath();
	});
	afterAll(() => shared.standIn.stop());
	return shared;
}
