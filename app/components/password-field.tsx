import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { TextField } from "./field";

/** A password input; where scripts run, a button shows and hides what was typed. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
	const [scripted, setScripted] = useState(false);
	const [shown, setShown] = useState(false);
	useEffect(() => setScripted(true), []);
	const Icon = shown ? EyeOff : Eye;
	return (
		<div className="relative">
			<TextField {...props} type={shown ? "text" : "password"} defaultValue={undefined} />
			{scripted && (
				<button
					type="button"
					aria-pressed={shown}
					aria-label={`Show ${props.label.toLowerCase()}`}
					onClick={() => setShown(!shown)}
					className="absolute top-[29px] right-1 grid size-8 place-items-center rounded-control text-muted hover:text-ink"
				>
					<Icon size={18} aria-hidden />
				</button>
			)}
		</div>
	);
}
