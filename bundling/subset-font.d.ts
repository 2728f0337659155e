declare module "subset-font" {
	/** A font with these letters and OpenType features alone. `variationAxes` limits the axes of a variable one. */
	export default function subsetFont(
		font: Uint8Array,
		text: string,
		options: {
			targetFormat: "woff2";
			keepFeatures: string[];
			variationAxes: Record<string, { min: number; max: number }>;
		},
	): Promise<Uint8Array>;
}
