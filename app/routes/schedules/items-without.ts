import { counted } from "~/components/text/counted";

/**
 * That items of a schedule have lost their presentation: "2 items have no presentation".
 * @param of whose items they are, such as " of it"
 */
export const itemsWithoutWords = (count: number, of = "") =>
	`${counted(count, "item")}${of} ${count === 1 ? "has" : "have"} no presentation`;
