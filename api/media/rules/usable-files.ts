import type { MediaTools } from "../tools";

const NEED_OFFICE = [".ppt", ".pptx"];

/** Of these extensions of presentation files, with dot, those that this machine can convert. */
export const usableFiles = ({ office }: MediaTools, fileTypes: readonly string[]): string[] =>
	fileTypes.filter((type) => office !== null || !NEED_OFFICE.includes(type));
