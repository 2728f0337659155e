/** The parts of the report: screens of the dashboard, in the order in which people come to them. */
export const SCREENS = [
	"Sign in",
	"Sign up, passwords and mails",
	"Presentations",
	"Presentation editor",
	"Devices and groups",
	"Pairing a screen",
	"Schedules",
	"Profile",
	"Plans and payment",
	"The included player",
] as const;
export type ScreenName = (typeof SCREENS)[number];

/** What the dashboard needs a call for. */
export interface Need {
	screen: ScreenName;
	/**
	 * What the dashboard needs of it: the "answer", as a screen shows it; that it is "done", where any 2xx will do
	 * (docs/decisions/0014); or "nothing", as it never makes the call.
	 */
	of: "answer" | "done" | "nothing";
	/** What does not work without it: which screen, which button. */
	costs: string;
	/** What the dashboard does, or a team can do, where the service differs. */
	wayRound?: string;
	/** A service may be without it: the dashboard copes, as `wayRound` says. */
	mayBeMissing?: true;
	/** An empty answer fits: contract.md fixes none. */
	mayBeEmpty?: true;
}

/** An entry of the table. */
export const need = (
	screen: ScreenName,
	of: Need["of"],
	costs: string,
	more: Pick<Need, "wayRound" | "mayBeMissing" | "mayBeEmpty"> = {},
): Need => ({ screen, of, costs, ...more });
