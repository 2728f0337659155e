import { BetaBadge } from "./beta-badge";

interface Props {
	brand: {
		name: string;
		logo: string;
		claim: string;
		picture: { src: string; width: number; height: number };
	};
	isBeta: boolean;
}

/** The panel beside the sign-in pages with the brand's logo, picture and claim; a bar on narrow screens. */
export function BrandPanel({ brand, isBeta }: Props) {
	return (
		<aside className="flex flex-col justify-between gap-10 bg-rail px-6 py-4 text-rail-ink lg:p-10">
			<a href="/" className="outline-rail-ink flex w-fit items-center gap-3 text-lg font-semibold">
				<img src={brand.logo} alt="" width={40} height={40} />
				<span className="max-[20em]:sr-only">{brand.name}</span>
				{isBeta && <BetaBadge />}
			</a>
			{/* Lazy: where it is hidden, it is not loaded either. */}
			<img {...brand.picture} alt="" loading="lazy" className="hidden h-auto w-full lg:block" />
			<div className="hidden lg:block">
				<p className="max-w-sm text-4xl leading-tight font-semibold tracking-tight text-balance">
					{brand.claim}
				</p>
				<p className="mt-4 text-rail-muted">Presentations, screens and schedules in one place.</p>
			</div>
		</aside>
	);
}
