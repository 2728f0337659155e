import { PairingView } from "../pairing/pairing-view";
import { byId } from "./elements";
import { InfoPanel } from "./info-panel";

/** Why nothing plays, the group's name and the title of the presentation to play ("" for none). */
export interface Waiting {
	why: "starting" | "nothing" | "empty" | "loading" | "unplayable" | "unreachable" | "paused";
	group: string;
	title: string;
	/** How many screens the account's plan has, where this one is beyond them. */
	maxScreens?: number;
}
type State = "pairing" | "waiting" | "playing";

const SECTIONS = ["starting", "pairing", "waiting", "stage"] as const;

/** Why something plays, in the words of the overlay. */
const REASONS = {
	alert: "The group is in alert",
	schedule: "The group’s schedule",
	group: "The group’s presentation",
} as const;

/** The page; shows one of its sections at a time. */
export class Screen {
	readonly stage = byId("stage");
	readonly pairing = new PairingView();
	private readonly info = new InfoPanel();
	private deviceId = 0;

	/** @param wasRemoved whether this screen was removed in the dashboard */
	showPairing(wasRemoved: boolean): PairingView {
		this.show("pairing", "pairing");
		this.info.clear();
		this.pairing.begin(wasRemoved);
		return this.pairing;
	}

	showWaiting(waiting: Waiting): void {
		const [headline, advice] = wording(waiting);
		byId("waiting-group").textContent = waiting.group;
		byId("waiting-headline").textContent = headline;
		byId("waiting-advice").textContent = advice;
		document.title = headline;
		this.show("waiting", "waiting");
	}

	showPlaying(title: string): void {
		document.title = title;
		this.show("playing", "stage");
	}

	setDevice(deviceId: number): void {
		this.pairing.end();
		this.deviceId = deviceId;
		this.info.pair();
		this.info.set("version", PLAYER_VERSION);
		this.setName("");
	}

	/** @param name what the dashboard calls this screen; "" if the service does not say */
	setName(name: string): void {
		const { deviceId } = this;
		this.info.set("device", name ? `${name} (${deviceId})` : String(deviceId));
		byId("waiting-device").textContent = name || `Screen ${deviceId}`;
	}

	/** What should play, and why. */
	setPlan(title: string, why: keyof typeof REASONS): void {
		this.info.set("plays", title);
		this.info.set("why", title && REASONS[why]);
	}

	/** @param offsetMs the service's time minus this screen's */
	setOffset(offsetMs: number): void {
		const seconds = Math.round(offsetMs / 1000);
		const away = seconds > 0 ? "behind" : "ahead of";
		this.info.set(
			"clock",
			seconds ? `${Math.abs(seconds)} s ${away} the service` : "As the service’s",
		);
	}

	setRevision(group: string, revision: string): void {
		this.info.set("group", group);
		this.info.set("revision", revision);
	}

	/** How many of the files that may play are stored on this screen. */
	setCached({ itemsCached, itemsTotal }: { itemsCached: number; itemsTotal: number }): void {
		const files = itemsTotal === 1 ? "file" : "files";
		this.info.set("cached", `${itemsCached} of ${itemsTotal} ${files}`);
	}

	/**
	 * @param reached whether the service answered the latest call
	 * @param now the service's time, in milliseconds since 1970
	 */
	setContact(reached: boolean, now: number): void {
		if (reached) {
			delete document.body.dataset.offline;
			this.info.set("contact", new Date(now).toLocaleString("en-GB"));
		} else document.body.dataset.offline = "true";
		byId("waiting-contact").textContent = reached
			? "Connected to the service"
			: "The service cannot be reached. This screen keeps trying.";
		this.info.set("service", reached ? "Online" : "Offline, playing from this screen’s own copy");
	}

	private show(state: State, section: (typeof SECTIONS)[number]): void {
		document.body.dataset.state = state;
		for (const id of SECTIONS) byId(id).hidden = id !== section;
	}
}

function wording({ why, title, maxScreens }: Waiting): [headline: string, advice: string] {
	switch (why) {
		case "starting":
			return ["This screen is paired", "Asking what to play…"];
		case "nothing":
			return [
				"Nothing to play yet",
				"Give this group a presentation in the dashboard. It starts here by itself.",
			];
		case "empty":
			return [
				"Nothing to play yet",
				`“${title}” has nothing that this screen can play. Add slides in the dashboard and they start here by themselves.`,
			];
		case "loading":
			return [
				"Getting ready",
				`The pictures and videos of “${title}” are on their way to this screen.`,
			];
		case "unplayable":
			return [
				"Nothing to play yet",
				`This screen cannot show the pictures and videos of “${title}”. Try others in the dashboard.`,
			];
		case "paused":
			return [
				`Paused: this account’s plan has ${maxScreens} ${maxScreens === 1 ? "screen" : "screens"}`,
				"The newest ones beyond that pause, and this is one of them. It plays again by itself once another screen is removed, or the plan has more.",
			];
		case "unreachable":
			return [
				"Nothing to play at the moment",
				`The web pages and videos of “${title}” cannot be reached. They start here as soon as they can.`,
			];
	}
}
