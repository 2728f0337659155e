import { useParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths, withQuery } from "~/paths";
import { lookOf } from "./slide-types";
import type { ShownSlide } from "./values";

/** The whole picture of a slide that is one, or the small one of any. */
type Size = "picture" | "thumbnail";

/** Where the dashboard leads to a saved slide's picture, at whatever address that has by then. */
export const anewAt = (
	{ id, type }: ShownSlide,
	of: string | undefined,
	size: Size,
): string | undefined =>
	id && of && (size === "thumbnail" || lookOf(type) === "picture")
		? withQuery(paths.slidesOf(Number(of)), { [size]: id })
		: undefined;

/**
 * At which addresses slides can be drawn. Those that came with the page end after a day or two.
 * @returns `drawableAt`, of a slide and an address of its picture: that one, once that has failed the one of `anewAt`, and
 * undefined once both have, as of a file that is no picture, whatever its name says, until the connection is back; `onFailed`, to be
 * called with an address that could not be drawn; `of`, the presentation's id
 */
export function useDrawable() {
	const of = useParams().id?.replace(/^:/, "");
	const [failed, setFailed] = useState<readonly string[]>([]);
	const hasFailed = failed.length > 0;
	useEffect(() => {
		if (!hasFailed) return;
		// The line may have been down.
		const tryAgain = () => setFailed([]);
		window.addEventListener("online", tryAgain);
		return () => window.removeEventListener("online", tryAgain);
	}, [hasFailed]);
	const canDraw = (address: string | undefined) =>
		address !== undefined && !failed.includes(address);
	return {
		of,
		drawableAt: (slide: ShownSlide, own: string | undefined, size: Size) =>
			own && [own, anewAt(slide, of, size)].find(canDraw),
		onFailed: (address: string) => setFailed((now) => [...now, address]),
	};
}
