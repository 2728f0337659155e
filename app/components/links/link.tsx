import { Link as RouterLink } from "@remix-run/react";
import type { ComponentProps } from "react";

/** A link that the router follows. The browser knows all routes from the start, so no link asks for them (`discover`). */
export const Link = (props: ComponentProps<typeof RouterLink>) => (
	<RouterLink discover="none" {...props} />
);
