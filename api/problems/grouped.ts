/** A count as people read it: 1,234,567. */
export const grouped = (count: number) => count.toLocaleString("en-US");
