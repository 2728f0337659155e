import "./old-browsers";
import { ServerClock } from "./clock";
import { askToLast } from "./files/lasting";
import { Library } from "./files/library";
import { Store } from "./files/store";
import { Sync } from "./following/sync";
import { hideIdleCursor } from "./page/cursor";
import { keepFocus } from "./page/focus";
import { reloadIfThere, reloadOnceThere } from "./page/reload";
import { Screen } from "./page/screen";
import { keepShell } from "./page/shell";
import { turnAsKept } from "./page/turn";
import { loadTypeface } from "./page/typeface";
import { keepAwake } from "./page/wake-lock";
import { type Identity, onPairedElsewhere } from "./pairing/identity";
import { pair } from "./pairing/pairing";
import { untilGoodAgain } from "./pairing/refused";
import { Director } from "./playing/director";
import { Signal } from "./service/signal";

/** After an unexpected error the page reloads itself, because nobody is there to do it. */
const RESTART_MS = 30_000;

async function main(): Promise<void> {
	const screen = new Screen();
	const store = await Store.open();
	for (;;) {
		const identity = (await store.identity()) ?? (await pairScreen(screen, store));
		await play(identity, screen, store);
		await store.forget(identity);
	}
}

/** Shows codes until one is entered, or until the service takes the token again that it refused. */
async function pairScreen(screen: Screen, store: Store): Promise<Identity> {
	const end = onPairedElsewhere(() => {
		void reloadIfThere();
		reloadOnceThere(RESTART_MS);
	});
	const over = new Signal();
	const paired = pair(screen.showPairing(await store.wasRemoved()), over);
	const goodAgain = untilGoodAgain(store, over).then((former) => former ?? paired);
	const identity = await Promise.race([paired, goodAgain]);
	over.give();
	end();
	await store.saveIdentity(identity);
	return identity;
}

/** Plays until the service refuses the screen, as it does once the screen is removed in the dashboard. */
async function play(identity: Identity, screen: Screen, store: Store): Promise<void> {
	askToLast();
	screen.setDevice(identity.deviceId);
	screen.showWaiting({ why: "starting", group: "", title: "" });
	const library = new Library(store);
	await library.open();
	const clock = new ServerClock();
	const director = new Director(screen, library, clock);
	await new Sync(identity, { screen, store, library, clock, director }).untilRemoved();
	director.stop();
}

let isRestarting = false;

function restartAfter(fault: unknown): void {
	console.info("The player will restart after an error:", fault);
	if (!isRestarting) reloadOnceThere(RESTART_MS);
	isRestarting = true;
}

window.addEventListener("unhandledrejection", (event) => restartAfter(event.reason));
window.addEventListener("error", ({ error }) => {
	// What browsers only warn of has none.
	if (error) restartAfter(error);
});
turnAsKept();
keepAwake();
hideIdleCursor();
keepFocus();
void loadTypeface();
void keepShell();
void main();
