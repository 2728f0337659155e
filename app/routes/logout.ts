import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { forAnyone } from "~/services/request/guard.server";

/** Ends the session (spec 2); a link to this address only leads home. */
export const action = forAnyone(async ({ session }) => {
	session.setUser(undefined);
	return redirect(paths.login);
});
export const loader = forAnyone(async () => redirect(paths.home));
