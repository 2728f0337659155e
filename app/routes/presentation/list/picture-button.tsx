import { MEDIA_RULES } from "@signage/contract/files/upload-rules";
import { useRef } from "react";
import { Button } from "~/components/button";

const TYPES = Object.keys(MEDIA_RULES.image.types).join(",");

/** Asks for a picture that takes the place of the selected slide's. Its field has no name: nothing of it is sent with the form. */
export function PictureButton({ onChosen }: { onChosen: (file: File) => void }) {
	const field = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button type="button" size="small" onClick={() => field.current?.click()}>
				Replace picture…
			</Button>
			<input
				ref={field}
				type="file"
				hidden
				accept={TYPES}
				onChange={({ currentTarget }) => {
					const [file] = currentTarget.files ?? [];
					currentTarget.value = "";
					if (file) onChosen(file);
				}}
			/>
		</>
	);
}
