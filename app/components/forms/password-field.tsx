import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { useScripted } from "../use-scripted";
import { TextField } from "./field";

/** A password input. With JavaScript on, a button shows and hides the text. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
	const isScripted = useScripted();
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<div className="relative">
			<TextField {...props} type={shown ? "text" : "password"} defaultValue={undefined} />
			{isScripted && (
				<button
					type="button"
					aria-pressed={shown}
					onClick={() => setShown(!shown)}
					className="absolute top-7 right-1 grid size-8 place-items-center rounded-control text-muted hover:text-ink"
				>
					<span className="sr-only">{`Show ${props.label.toLowerCase()}`}</span>
					<Icon size={18} aria-hidden />
				</button>
			)}
		</div>
	);
}
