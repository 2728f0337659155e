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
 * with `i` or Enter (OK on a remote control).
 */
export class InfoPanel {
	private readonly panel = byId("info");

	constructor() {
		document.addEventListener("keydown", (event) => this.onKey(event));
		this.clear();
	}

	set(row: Row, text: string): void {
		byId(`info-${row}`).textContent = text || "–";
	}

	clear(): void {
		for (const row of ROWS) this.set(row, "");
	}

	private onKey(event: KeyboardEvent): void {
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
