import { html } from "hono/html";

/** Decorative: the words beside each icon say the same. */
const stroke = (paths: ReturnType<typeof html>) =>
	html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const checkIcon = stroke(html`<path d="M20 6 9 17l-5-5"/>`);
export const crossIcon = stroke(html`<path d="M18 6 6 18M6 6l12 12"/>`);
export const mailIcon = stroke(
	html`<rect width="20" height="16" x="2" y="4" rx="2"/><path d="m22 7-10 6L2 7"/>`,
);
