import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import type { ShownError } from "~/components/errors/shown-error";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { plainFields } from "~/components/forms/plain-fields";
import { PageHeader } from "~/components/page-header";
import { useOnward } from "~/components/sign-in/onward";
import { paths } from "~/paths";

type Result = Parameters<typeof plainFields>[2];

/** A signed-out screen with a form for an email address, to which the service mails something. */
export function EmailPage({
	title,
	lead,
	button,
}: {
	title: string;
	lead: string;
	button: string;
}) {
	const defaults = useLoaderData<{ email: string }>();
	const answer = useActionData<{ result: Result; error?: ShownError }>();
	const onward = useOnward();
	const { email } = plainFields("mail", ["email"], answer?.result, defaults);
	return (
		<>
			<ErrorBox error={answer?.error} fields={[email]} />
			<PageHeader title={title} lead={lead} />
			<Form method="post" noValidate className="flex flex-col gap-5">
				<TextField field={email} label="Email" type="email" autoComplete="username" required />
				<FormButtons
					wide
					action={<Button kind="primary">{button}</Button>}
					cancel={<ButtonLink to={onward(paths.login)}>Cancel</ButtonLink>}
				/>
			</Form>
		</>
	);
}
