import type { useNavigation } from "@remix-run/react";

type Navigation = Pick<ReturnType<typeof useNavigation>, "formMethod" | "location">;

/** Where a form's answer leads, while the router goes there: the form is done then. */
export const ledTo = ({ formMethod, location }: Navigation): Navigation["location"] =>
	formMethod === "POST" && location?.state?._isRedirect === true ? location : undefined;
