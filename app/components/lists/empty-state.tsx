import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Shown in place of an empty list: what the list is for, and the one next action. */
export function EmptyState({
	icon: Icon,
	title,
	children,
	action,
}: {
	icon: LucideIcon;
	title: string;
	children: ReactNode;
	action?: ReactNode;
}) {
	return (
		<div className="flex flex-col items-center px-6 py-16 text-center">
			<span className="grid size-14 place-items-center rounded-box bg-accent-soft text-accent">
				<Icon size={26} aria-hidden />
			</span>
			<h2 className="mt-5 text-lg font-semibold">{title}</h2>
			<p className="mt-1 mb-6 max-w-md text-muted">{children}</p>
			{action}
		</div>
	);
}
