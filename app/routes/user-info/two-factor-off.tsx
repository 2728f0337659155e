import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { CodeField } from "~/components/forms/code-field";
import type { FieldMeta } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { Pill } from "~/components/pill";
import { QrCode } from "~/components/screens/qr-code";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";

interface SetUp {
	/** The shared key in groups of four characters. */
	sharedKey: string;
	uri: string;
	qr: { size: number; path: string };
}

const Key = ({ sharedKey, uri, qr }: SetUp) => (
	<div className="mt-3 flex flex-wrap items-center gap-6">
		<QrCode qr={qr} label="QR code of the key below" />
		<div className="min-w-[min(13rem,100%)] flex-1">
			<p className="text-muted">Scan the picture, or type this key:</p>
			<p className="mt-1 font-mono text-lg break-words">{sharedKey}</p>
			<p className="mt-3">
				<a href={uri} className="text-accent underline">
					Open the app on this device
				</a>
			</p>
		</div>
	</div>
);

/**
 * Sets up two-factor sign-in: the key for an authenticator app, and a field for a code from it. Without `setUp`, which
 * the service could not tell beside a code that was sent, only the field.
 */
export function TwoFactorOff({ setUp, field }: { setUp?: SetUp; field: FieldMeta }) {
	return (
		<TitledPanel title="Set up" state={<Pill tone="plain">Off</Pill>}>
			<ol className="mt-3 flex flex-col gap-8">
				<li>
					<h3 className="font-semibold">1. Add this account to your authenticator app</h3>
					{setUp ? (
						<Key {...setUp} />
					) : (
						<p className="mt-3 text-muted">The key cannot be shown now.</p>
					)}
				</li>
				<li>
					<h3 className="mb-3 font-semibold">2. Enter the six-digit code from the app</h3>
					<Form method="post" noValidate className="flex flex-col gap-4">
						<CodeField field={field} length={6} label="Code" autoComplete="one-time-code">
							{(complete) => (
								<FormButtons
									action={
										<Button kind="primary" name="intent" value="enable" disabled={!complete}>
											Enable
										</Button>
									}
									cancel={<ButtonLink to={paths.profile}>Cancel</ButtonLink>}
								/>
							)}
						</CodeField>
					</Form>
				</li>
			</ol>
		</TitledPanel>
	);
}
