/** How many options all lists of a page may have together; those of 500 groups with 10,000 each were 175 MB. */
export const OPTIONS_MAX = 5_000;
