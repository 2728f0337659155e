import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { paths } from "~/paths";
import { Button } from "../button";
import { OpenedBy } from "../forms/opened-by";
import { useNotePortal } from "./portal-visit";

/** Opens the billing portal of whoever is signed in. */
export function PortalButton(
	look: Pick<ComponentProps<typeof Button>, "kind" | "size" | "className">,
) {
	const note = useNotePortal();
	return (
		<Form method="post" action={paths.profile} onSubmit={note}>
			<OpenedBy />
			<Button name="intent" value="billing-portal" {...look}>
				Open the billing portal
			</Button>
		</Form>
	);
}
