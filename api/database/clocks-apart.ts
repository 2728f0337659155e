/** By how much the clocks of two processes that share a database may differ, in milliseconds. */
export const CLOCKS_APART_MS = 60_000;
