import { Moon, Sun, SunMoon } from "lucide-react";

const NEXT = {
	auto: { theme: "light", icon: SunMoon, says: "Light or dark as the system. Change to light" },
	light: { theme: "dark", icon: Sun, says: "Light. Change to dark" },
	dark: { theme: "auto", icon: Moon, says: "Dark. Change to as the system" },
};

/** A button that steps through system, light and dark; a plain form. */
export function SchemeChoice({ scheme }: { scheme: keyof typeof NEXT }) {
	const { theme, icon: Icon, says } = NEXT[scheme];
	return (
		<form method="post" action="/theme">
			<button
				type="submit"
				name="theme"
				value={theme}
				aria-label={says}
				title={says}
				className="grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
			>
				<Icon size={18} aria-hidden />
			</button>
		</form>
	);
}
