/** Screens of the wall: x, y, width, height in a 16-column grid, and how brightly each is lit. */
const SCREENS = [
	[0, 0, 5, 3, "dim"],
	[5.5, 0, 3, 3, "lit"],
	[9, 0, 7, 4, "bright"],
	[0, 3.5, 2.5, 4.5, "lit"],
	[3, 3.5, 5.5, 3.1, "bright"],
	[9, 4.5, 3.5, 2.1, "dim"],
	[13, 4.5, 3, 5, "lit"],
	[3, 7.1, 4, 2.4, "dim"],
	[7.5, 7.1, 5, 2.4, "lit"],
] as const;

const LIGHT = { dim: 0.28, lit: 0.55, bright: 1 };

/** A wall of screens, the picture on the brand panel; decoration only. */
export function ScreenWall({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 16 9.600" className={className} aria-hidden="true">
			{SCREENS.map(([x, y, width, height, light]) => (
				<g key={`${x}-${y}`}>
					<rect
						{...{ x, y, width, height }}
						rx="0.25"
						className="fill-rail-active"
						opacity={LIGHT[light]}
					/>
					<rect
						x={x + 0.35}
						y={y + height - 0.75}
						width={width * 0.45}
						height="0.14"
						rx="0.07"
						className="fill-rail-muted"
						opacity={LIGHT[light] * 0.8}
					/>
					<rect
						x={x + 0.35}
						y={y + height - 0.48}
						width={width * 0.28}
						height="0.14"
						rx="0.07"
						className="fill-rail-muted"
						opacity={LIGHT[light] * 0.45}
					/>
				</g>
			))}
		</svg>
	);
}
