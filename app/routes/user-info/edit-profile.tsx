import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import type { ShownError } from "~/components/errors/shown-error";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { useInertWhileAwaited } from "~/components/forms/inert-while-awaited";
import { plainFields } from "~/components/forms/plain-fields";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { UnsavedTyping } from "~/components/unsaved/unsaved-typing";
import { useScripted } from "~/components/use-scripted";
import { paths } from "~/paths";
import type { ShownProfile } from "./load.server";

const NAMES = ["firstName", "lastName", "company", "title", "companySize"] as const;
type Fields = (typeof NAMES)[number];

interface Props {
	/** Undefined if the profile could not be read. */
	email?: string;
	defaults?: Pick<ShownProfile, Fields>;
	answer?: { result: Parameters<typeof plainFields>[2]; error?: ShownError };
	hasCompany: boolean;
}

const isLeaving = (_: string, to: string) => !new URLSearchParams(to).has("edit");

/** The profile's form; company fields only for brands that have them (spec 6). */
export function EditProfile({ email, defaults, answer, hasCompany }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const inert = useInertWhileAwaited();
	const isScripted = useScripted();
	const { openedAs, ...fields } = plainFields("profile", [...NAMES, "openedAs"], answer?.result, {
		...defaults,
		openedAs: defaults && JSON.stringify(defaults, [...NAMES]),
	});
	return (
		<div className="max-w-2xl">
			<ErrorBox error={answer?.error} fields={Object.values(fields)} />
			<PageHeader title="Edit Profile" lead={email && `Signed in as ${email}`} />
			<Panel className="p-5">
				<Form ref={form} method="post" noValidate className="grid gap-5 sm:grid-cols-2" {...inert}>
					{isScripted && (
						<input type="hidden" name={openedAs.name} value={String(openedAs.initialValue ?? "")} />
					)}
					<TextField field={fields.firstName} label="First name" autoComplete="given-name" />
					<TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
					{hasCompany && (
						<>
							<div className="sm:col-span-2">
								<TextField
									field={fields.company}
									label="Company name"
									autoComplete="organization"
								/>
							</div>
							<TextField
								field={fields.title}
								label="Company title"
								autoComplete="organization-title"
							/>
							<TextField field={fields.companySize} label="Company size" autoComplete="off" />
						</>
					)}
					<FormButtons
						className="mt-2 sm:col-span-2"
						action={
							<Button kind="primary" name="intent" value="save">
								Save
							</Button>
						}
						cancel={<ButtonLink to={paths.profile}>Cancel</ButtonLink>}
					/>
				</Form>
				<UnsavedTyping form={form} isRefused={answer !== undefined} isLeaving={isLeaving}>
					What you typed here is not saved.
				</UnsavedTyping>
			</Panel>
		</div>
	);
}
