interface Props {
	brand: { name: string; claim: string; description: string };
}

/** What search engines and link previews show of a page that anybody may open, for the page's head. */
export const FoundBy = ({ brand: { name, claim, description } }: Props) => (
	<>
		{description && <meta name="description" content={description} />}
		<meta property="og:type" content="website" />
		<meta property="og:site_name" content={name} />
		<meta property="og:title" content={`${name}: ${claim}`} />
		{description && <meta property="og:description" content={description} />}
	</>
);
