import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import { type FieldMeta, TextField } from "~/components/forms/field";
import { Panel } from "~/components/panel";

interface Props {
	title: FieldMeta;
	frameDelayInSeconds: FieldMeta;
	backgroundColor: FieldMeta;
}

/** Browsers show and send every other colour as this kind of colour, so it is edited as text. */
const COLOR = /^#[0-9a-f]{6}$/i;

/** What belongs to the whole presentation. */
export const Settings = ({ title, frameDelayInSeconds, backgroundColor }: Props) => (
	<Panel className="editor-settings">
		<TextField field={title} label="Title" required />
		<TextField
			field={frameDelayInSeconds}
			label="Default slide duration, seconds"
			type="number"
			min={SLIDE_SECONDS_MIN}
			max={SLIDE_SECONDS_MAX}
			step={1}
			required
		/>
		<TextField
			field={backgroundColor}
			label="Background colour"
			{...(COLOR.test(String(backgroundColor.initialValue))
				? { type: "color", className: "max-w-24 p-1!" }
				: { type: "text", className: "max-w-48", autoCapitalize: "none", spellCheck: false })}
		/>
	</Panel>
);
