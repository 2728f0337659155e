/** The title of the refusal of a form whose page was signed in and is no more. */
export const SIGNED_OUT = "Signed out";
