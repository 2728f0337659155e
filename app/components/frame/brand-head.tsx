import type { Scheme } from "./scheme-choice";

interface Props {
	brand: { folder: string; logo: string; barColor: Readonly<Record<"light" | "dark", string>> };
	scheme: Scheme;
}

/** Icons, web manifest and the colour of the browser's bars, for the page's head. */
export const BrandHead = ({ brand: { folder, logo, barColor }, scheme }: Props) => (
	<>
		<link rel="icon" href={logo} type="image/svg+xml" sizes="any" />
		<link rel="icon" href={`${folder}/icon-32.png`} type="image/png" sizes="32x32" />
		<link rel="apple-touch-icon" href={`${folder}/full-180.png`} />
		<link rel="manifest" href={`${folder}/app.webmanifest`} />
		{scheme === "auto" ? (
			<>
				<meta name="theme-color" media="(prefers-color-scheme: light)" content={barColor.light} />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColor.dark} />
			</>
		) : (
			<meta name="theme-color" content={barColor[scheme]} />
		)}
	</>
);
