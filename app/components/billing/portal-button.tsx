import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { paths } from "~/paths";
import { Button } from "../button";
import { OpenedBy } from "../forms/opened-by";
import { useNotePortal } from "./portal-visit";

type Props = Pick<ComponentProps<typeof Button>, "kind" | "size" | "className" | "children">;

/** Opens the billing portal of whoever is signed in; the children say what for. */
export function PortalButton({ children = "Open the billing portal", ...look }: Props) {
	const note = useNotePortal();
	return (
		<Form method="post" action={paths.profile} onSubmit={note}>
			<OpenedBy />
			<Button name="intent" value="billing-portal" {...look}>
				{children}
			</Button>
		</Form>
	);
}
