/** The hidden field that says who had opened a form (components/forms/opened-by.tsx). */
export const OPENED_BY = "openedBy";
