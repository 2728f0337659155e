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
		<header className="page-head">
			<div>
				<h1>{title}</h1>
				{lead && <p>{lead}</p>}
			</div>
			{children && <div>{children}</div>}
		</header>
	);
}
