import { byId } from "./elements";

const ROWS = [
	"device",
	"group",
	"plays",
	"why",
	"cached",
	"service",
	"contact",
	"clock",
	"revision",
	"version",
] as const;
type Row = (typeof ROWS)[number];

/**
 * A panel with facts about this screen, opened and closed
 * with `i` or Enter (OK on a remote control) once it is paired: it would cover the code.
 */
export class InfoPanel {
	private readonly panel = byId("info");
	private isPaired = false;

	constructor() {
		document.addEventListener("keydown", (event) => this.onKey(event));
		this.clear();
	}

	set(row: Row, text: string): void {
		byId(`info-${row}`).textContent = text || "–";
	}

	/** Closes it, until `pair`. */
	clear(): void {
		this.isPaired = false;
		this.panel.hidden = true;
		for (const row of ROWS) this.set(row, "");
	}

	pair(): void {
		this.isPaired = true;
	}

	private onKey(event: KeyboardEvent): void {
		if (!this.isPaired) return;
		if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
		if (event.key === "i" || event.key === "I" || event.key === "Enter") this.toggle();
		else if (event.key === "Escape" && !this.panel.hidden) this.toggle();
		else return;
		event.preventDefault();
	}

	private toggle(): void {
		this.panel.hidden = !this.panel.hidden;
		if (!this.panel.hidden) this.panel.focus();
	}
}
