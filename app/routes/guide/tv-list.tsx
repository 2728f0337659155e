const TVS: readonly [kind: string, how: string][] = [
	[
		"Samsung (Tizen)",
		"From 2019 on (Tizen 5): the app Internet, in the row of apps. It starts with the page that it showed last.",
	],
	["Android TV, Google TV", "Any browser of the app store that runs in full screen."],
	["Fire TV", "The app Silk; choose full screen in its menu."],
	[
		"Apple TV",
		"It has no browser of its own: use a small computer or a stick at another HDMI socket.",
	],
	[
		"Any other screen",
		"A computer at its HDMI socket, with the browser in full screen (F11): Chrome 63, Safari 12 or a later one.",
	],
];

/** How the player is opened, by the kind of TV. */
export const TvList = () => (
	<section aria-labelledby="tv-title" className="mt-12">
		<h2 id="tv-title" className="text-xl font-semibold">
			Which TV do you have?
		</h2>
		<dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
			{TVS.map(([kind, how]) => (
				<div key={kind}>
					<dt className="font-medium">{kind}</dt>
					<dd className="text-muted">{how}</dd>
				</div>
			))}
		</dl>
	</section>
);
