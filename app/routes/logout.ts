import { redirect } from "@remix-run/server-runtime";
import { anyone } from "~/services/request/route.server";

/** Ends the session (spec 2); a link to this address only leads home. */
export const action = anyone(async ({ scope }) => {
	scope.session.setUser(undefined);
	return redirect("/login");
});
export const loader = anyone(async () => redirect("/"));
