import { Component, createRef, type ReactNode, useState } from "react";

/** A table row as HTML. The key is the address of its first link. */
export interface HtmlRow {
	key: string;
	html: string;
}

const ID = "rows";

/** The rows that the server has rendered. */
function readRows(): HtmlRow[] {
	const rows = document.querySelectorAll<HTMLTableRowElement>(`#${ID} > tr`);
	return Array.from(rows, (row) => ({
		key: row.querySelector("a")?.getAttribute("href") ?? "",
		html: row.innerHTML,
	}));
}

const controlsOf = (row: Element) => Array.from(row.querySelectorAll<HTMLElement>("a, button"));

/** A table's body in which the focus stays at the same control of its row when the row changes. */
class Body extends Component<{ children: ReactNode }> {
	readonly body = createRef<HTMLTableSectionElement>();

	override getSnapshotBeforeUpdate() {
		const focused = document.activeElement as HTMLElement | null;
		const row = focused?.closest("tr");
		if (!focused || !row || !this.body.current?.contains(row)) return null;
		return { row, at: controlsOf(row).indexOf(focused) };
	}

	override componentDidUpdate(
		_: unknown,
		__: unknown,
		before: { row: Element; at: number } | null,
	) {
		if (!before || before.row.contains(document.activeElement)) return;
		controlsOf(before.row)[before.at]?.focus({ preventScroll: true });
	}

	override render() {
		return (
			<tbody id={ID} ref={this.body}>
				{this.props.children}
			</tbody>
		);
	}
}

/**
 * Rows that are HTML. Undefined is a page whose rows the server has rendered and not sent as data: they are
 * read from the page. One table of a page may have such rows.
 */
export function KeptRows({ rows }: { rows: HtmlRow[] | undefined }) {
	const [first] = useState(() => rows ?? readRows());
	return (
		<Body>
			{(rows ?? first).map(({ key, html }) => (
				// biome-ignore lint/security/noDangerouslySetInnerHtml: made by components/lists/html, which escapes every value
				<tr key={key} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
			))}
		</Body>
	);
}
