import type { ReactNode } from "react";

/** A screen's heading with its actions beside it, below it on narrow screens. */
export function PageHeader({
	title,
	lead,
	children,
}: {
	title: ReactNode;
	lead?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
			<div className="min-w-0 wrap-anywhere">
				<h1 className="text-2xl font-semibold">{title}</h1>
				{lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
			</div>
			{children && <div className="flex flex-wrap items-center gap-2 sm:gap-3">{children}</div>}
		</header>
	);
}
