import { Link } from "../links/link";

interface Props {
	page: number;
	pages: number;
	total: number;
	/** The address of a page. */
	href: (page: number) => string;
}

/** Links to the previous and next page of a list; nothing if there is only one page. */
export function Pager({ page, pages, total, href }: Props) {
	if (pages < 2) return null;
	const link = (to: number, label: string) =>
		to < 1 || to > pages ? (
			<span className="text-muted">{label}</span>
		) : (
			<Link to={href(to)} className="text-accent underline">
				{label}
			</Link>
		);
	return (
		<nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 text-sm">
			{link(page - 1, "Previous")}
			<span className="text-muted digits">
				Page {page} of {pages}, {total} in all
			</span>
			{link(page + 1, "Next")}
		</nav>
	);
}
