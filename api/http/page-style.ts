/** The style of the service's own pages, in the tokens of a brand (brand/tokens.ts). */
export const PAGE_STYLE = `* { box-sizing: border-box; }
html {
	font: 15px/1.5 "Geist", ui-sans-serif, system-ui, sans-serif;
	color: var(--ink);
	background: var(--canvas);
	-webkit-font-smoothing: antialiased;
}
body, h1, h2, p, pre { margin: 0; }
h1, h2 { font-weight: 600; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 32px; text-wrap: balance; }
h2 { font-size: 15px; line-height: 24px; }
a { color: var(--accent); overflow-wrap: anywhere; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.brand {
	display: flex;
	align-items: center;
	gap: 12px;
	padding: 12px 24px;
	background: var(--rail);
	color: var(--rail-ink);
	font-weight: 600;
}
.brand svg { width: 32px; height: 32px; }
main { max-width: 768px; margin: 0 auto; padding: 40px 24px; }
.box {
	background: var(--surface);
	border: 1px solid var(--line);
	border-radius: var(--box);
	box-shadow: var(--lift);
}
.message { max-width: 440px; margin: 24px auto; padding: 40px 32px; text-align: center; }
.message p { margin-top: 8px; color: var(--muted); text-wrap: pretty; }
.head + .message { max-width: none; margin: 0; }
.mark {
	display: inline-grid;
	place-items: center;
	width: 56px;
	height: 56px;
	margin-bottom: 20px;
	border-radius: 50%;
}
.mark svg { width: 28px; height: 28px; }
.mark-good { background: var(--good-soft); color: var(--good); }
.mark-bad { background: var(--danger-soft); color: var(--danger); }
.mark-plain { background: var(--accent-soft); color: var(--accent); }
.message .action { margin-top: 24px; }
.action a {
	display: inline-flex;
	align-items: center;
	min-height: 40px;
	padding: 0 16px;
	border: 1px solid transparent;
	border-radius: var(--control);
	font-weight: 500;
	text-decoration: none;
	background: var(--accent);
	color: var(--on-accent);
}
.action a:hover { background: var(--accent-strong); }
.action-quiet a {
	background: var(--surface);
	border-color: color-mix(in srgb, var(--edge) 60%, transparent);
	color: var(--ink);
}
.action-quiet a:hover { background: var(--sunken); border-color: var(--edge); color: var(--ink); }
.mail-action { padding: 0 16px 24px 40px; }
.head {
	display: flex;
	flex-wrap: wrap;
	align-items: flex-start;
	justify-content: space-between;
	gap: 16px 24px;
	margin-bottom: 24px;
}
.head > :first-child { flex: 1 1 300px; min-width: 0; }
.lead { margin-top: 4px; color: var(--muted); text-wrap: pretty; }
article + article { border-top: 1px solid var(--line); }
summary {
	display: grid;
	grid-template-columns: 8px minmax(0, 1fr) auto;
	align-items: baseline;
	gap: 0 16px;
	padding: 12px 16px;
	cursor: pointer;
}
summary::-webkit-details-marker { display: none; }
summary::before {
	content: "";
	width: 7px;
	height: 7px;
	border: solid var(--muted);
	border-width: 0 2px 2px 0;
	transform: translateY(-2px) rotate(-45deg);
}
details[open] > summary::before { transform: translateY(-3px) rotate(45deg); }
summary:hover { background: var(--sunken); }
summary:focus-visible { outline-offset: -2px; border-radius: var(--box); }
.to, .when { color: var(--muted); font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }
summary h2, .to { grid-column: 2; }
.when { grid-area: 1 / 3 / 3 / 4; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre {
	padding: 4px 16px 24px 40px;
	font: inherit;
	white-space: pre-wrap;
	overflow-wrap: anywhere;
}
@media (max-width: 600px) {
	.brand { padding: 12px 16px; }
	main { padding: 24px 16px; }
	.message { margin: 0 auto; padding: 32px 20px; }
	summary { grid-template-columns: 8px minmax(0, 1fr); }
	.when { grid-area: auto; grid-column: 2; }
}
`;
