/** The request header of a script that asks whether a page is other than it was: nobody sees that answer. */
export const ASKS_ONLY = "X-Asks-Only";
