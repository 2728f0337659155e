import { html } from "hono/html";

/** Decorative: the words beside each icon say the same. */
const stroke = (paths: ReturnType<typeof html>) =>
	html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

/** The mark of the first theme's brand, as in public/brand/casting-hub.svg. */
export const brandLogo = html`<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="9" fill="#2f54eb"/><path d="M9 12.5A2.5 2.5 0 0 1 11.500 10h17a2.500 2.500 0 0 1 2.500 2.500v15a2.500 2.500 0 0 1-2.500 2.500H24" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/><path d="M9 18.500a11.500 11.500 0 0 1 11.500 11.500M9 24.200a5.800 5.800 0 0 1 5.800 5.800" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/><circle cx="9.700" cy="29.300" r="1.700" fill="#fff"/></svg>`;

export const checkIcon = stroke(html`<path d="M20 6 9 17l-5-5"/>`);
export const crossIcon = stroke(html`<path d="M18 6 6 18M6 6l12 12"/>`);
export const mailIcon = stroke(
	html`<rect width="20" height="16" x="2" y="4" rx="2"/><path d="m22 7-10 6L2 7"/>`,
);
