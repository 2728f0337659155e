/** The rules of the sandbox's pages, behind those of every page. */
export const SANDBOX_STYLE = `
.banner {
	margin-bottom: 24px;
	padding: 12px 16px;
	border: 2px dashed var(--edge);
	border-radius: var(--box);
	background: var(--accent-soft);
	font-weight: 600;
}
.notice { margin-bottom: 16px; padding: 12px 16px; border-radius: var(--box); }
.notice-good { background: var(--good-soft); color: var(--good); }
.notice-bad { background: var(--danger-soft); color: var(--danger); }
.part { padding: 24px; }
.part + .part { margin-top: 24px; }
.part h2 { margin-bottom: 8px; }
fieldset { margin: 0 0 24px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.plan {
	display: grid;
	grid-template-columns: 20px minmax(0, 1fr) auto;
	gap: 0 12px;
	min-height: 44px;
	padding: 12px 0;
	border-top: 1px solid var(--line);
	cursor: pointer;
}
.plan input { width: 18px; height: 18px; margin: 2px 0 0; accent-color: var(--accent); }
.plan small { grid-column: 2 / 4; color: var(--muted); font-size: 13px; }
.price { font-variant-numeric: tabular-nums; white-space: nowrap; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; }
button {
	min-height: 40px;
	padding: 0 16px;
	border: 1px solid transparent;
	border-radius: var(--control);
	font: inherit;
	font-weight: 500;
	background: var(--accent);
	color: var(--on-accent);
	cursor: pointer;
}
button:hover { background: var(--accent-strong); }
button.quiet { background: var(--surface); border-color: var(--edge); color: var(--ink); }
button.quiet:hover { background: var(--sunken); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 24px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li {
	display: flex;
	flex-wrap: wrap;
	justify-content: space-between;
	gap: 4px 16px;
	padding: 12px 0;
	border-top: 1px solid var(--line);
}
.back { margin-top: 24px; }
.lead + .buttons { margin-top: 16px; }
form + form { margin-top: 16px; }
@media print {
	.brand, .no-print { display: none; }
	html { background: var(--surface); }
	.box { border: 0; box-shadow: none; }
}
`;
