import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { forAnyone } from "~/services/request/guard.server";

/** POST signs out (spec 2). GET only redirects home, so that a link cannot sign anybody out. */
export const action = forAnyone(async ({ session }) => {
	session.setUser(undefined);
	return redirect(paths.login);
});
export const loader = forAnyone(async () => redirect(paths.home));
