/** The hidden field that says who had opened a form (components/forms/opened-by.tsx). */
export const OPENED_BY = "openedBy";
/** The title of the refusal of a form that somebody else had opened. */
export const ANOTHER_ACCOUNT = "Another account";
