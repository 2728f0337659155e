import { Link } from "@remix-run/react";

/** Links to the previous and next page of a list; nothing if there is only one page. */
export function Pager({ page, pages, total }: { page: number; pages: number; total: number }) {
	if (pages < 2) return null;
	const link = (to: number, label: string) =>
		to < 1 || to > pages ? (
			<span className="text-muted">{label}</span>
		) : (
			<Link to={`?page=${to}`} className="text-accent underline">
				{label}
			</Link>
		);
	return (
		<nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 text-sm">
			{link(page - 1, "Previous")}
			<span className="text-muted tabular-nums">
				Page {page} of {pages}, {total} in all
			</span>
			{link(page + 1, "Next")}
		</nav>
	);
}
