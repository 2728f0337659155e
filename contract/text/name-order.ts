/**
 * The order of names and titles, as in a dictionary, and 2 before 10. Many times faster than `localeCompare`. The database says
 * the same of titles (api/presentations/tables.ts).
 */
export const nameOrder = new Intl.Collator("en", { numeric: true });
