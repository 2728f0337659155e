import { useParams } from "@remix-run/react";
import { useState } from "react";
import { paths, withQuery } from "~/paths";
import type { ShownSlide } from "./values";

/** Where the dashboard leads to the whole picture of a saved slide that is one, at whatever address that has by then. */
export const anewAt = ({ id, type }: ShownSlide, of: string | undefined): string | undefined =>
	id && of && type.endsWith("Image")
		? withQuery(paths.slidesOf(Number(of)), { picture: id })
		: undefined;

/**
 * At which addresses slides can be drawn. Those that came with the page end after a day or two.
 * @returns `drawableAt`, of a slide and an address of its picture: that one, once that has failed the one of `anewAt`, and
 * undefined once both have, as of a file that is no picture, whatever its name says; `onFailed`, to be called with an address
 * that could not be drawn; `of`, the presentation's id
 */
export function useDrawable() {
	const of = useParams().id?.replace(/^:/, "");
	const [failed, setFailed] = useState<readonly string[]>([]);
	const canDraw = (address: string | undefined) =>
		address !== undefined && !failed.includes(address);
	return {
		of,
		drawableAt: (slide: ShownSlide, own: string | undefined) =>
			own && [own, anewAt(slide, of)].find(canDraw),
		onFailed: (address: string) => setFailed((now) => [...now, address]),
	};
}
