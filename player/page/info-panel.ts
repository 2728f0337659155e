import { byId } from "./elements";
import { turnFurther } from "./turn";

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
 * Its button that turns the screen is reached with the arrow keys.
 */
export class InfoPanel {
	private readonly panel = byId("info");
	private readonly closing = byId("close");
	private readonly turning = byId("turn");
	private isPaired = false;

	constructor() {
		document.addEventListener("keydown", (event) => this.onKey(event));
		this.closing.onclick = () => this.toggle();
		this.turning.onclick = turnFurther;
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
		if (event.ctrlKey || event.altKey || event.metaKey) return;
		const act = this.actOf(event.key);
		if (!act) return;
		event.preventDefault();
		if (!event.repeat) act();
	}

	private actOf(key: string): (() => void) | undefined {
		const isOpen = !this.panel.hidden;
		const isTurning = isOpen && document.activeElement === this.turning;
		if (key === "Enter" && isTurning) return turnFurther;
		if (/^(?:i|Enter)$/i.test(key) || (isOpen && key === "Escape")) return () => this.toggle();
		if (isOpen && key.startsWith("Arrow"))
			return () => (isTurning ? this.closing : this.turning).focus();
		return undefined;
	}

	private toggle(): void {
		this.panel.hidden = !this.panel.hidden;
		if (!this.panel.hidden) this.closing.focus();
	}
}
