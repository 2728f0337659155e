import type { PlayerToOpen } from "~/services/devices/player.server";
import { STEPS, type Step } from "./steps";

const OWN_PLAYER: Pick<Step, "title" | "text"> = {
	title: "Start the player on your TV",
	text: (
		<>
			Start the player that belongs to your screens. It shows <strong>six digits</strong>.
		</>
	),
};

/** The guide's steps; where no address is to be opened, the one on the TV starts a player of another kind. */
export const stepsWith = (player: PlayerToOpen | undefined): readonly Step[] =>
	player
		? STEPS
		: STEPS.map((step) =>
				step.picture.file === "4-code-on-the-screen" ? { ...step, ...OWN_PLAYER } : step,
			);
