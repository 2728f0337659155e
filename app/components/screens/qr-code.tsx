interface Props {
	/** From `qrCode`. */
	qr: { size: number; path: string };
	label: string;
}

/** A QR code, dark on white in every look. */
export const QrCode = ({ qr, label }: Props) => (
	<svg
		viewBox={`0 0 ${qr.size} ${qr.size}`}
		role="img"
		aria-label={label}
		shapeRendering="crispEdges"
		className="size-44 flex-none rounded-control border border-line bg-white"
	>
		<path d={qr.path} fill="#000" />
	</svg>
);
