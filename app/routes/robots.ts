import { forAnyone } from "~/services/request/guard.server";

/** A crawler has to read a page to see that it may not be listed, so the beta forbids nothing here. */
const BETA = ["User-agent: *", "Disallow:"];
const MAIN = [
	"User-agent: *",
	"Disallow: /sign-in/",
	"Disallow: /reset-password",
	"Disallow: /confirm-email",
	"Disallow: /checkout",
	"Disallow: /theme1/",
	"Disallow: /theme2/",
];

/** What search engines may read; on the beta, each page says that it is not to be listed (headers.server.ts). */
export const loader = forAnyone(async ({ env }) => {
	const lines = env.DEPLOYMENT === "beta" ? BETA : MAIN;
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8" },
	});
});
