import type { HarmlessMetafile } from "./harmless-metafile";
import { harmlessEmf, isEmf } from "./metafile-emf";
import { harmlessWmf, isWmf } from "./metafile-wmf";

/** Whether bytes begin as EMF or WMF, the metafiles of Windows. */
export const isMetafile = (head: Buffer): boolean => isEmf(head) || isWmf(head);

/** Takes out of an EMF or WMF what holds pictures of any kind. Null for what is neither, or damaged. */
export const harmlessMetafile = (bytes: Buffer): HarmlessMetafile | null =>
	isEmf(bytes) ? harmlessEmf(bytes) : isWmf(bytes) ? harmlessWmf(bytes) : null;
