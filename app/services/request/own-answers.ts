/** What each answer of the dashboard has, and none of a proxy or a network's sign-in on the way. */
export const OURS = "X-Request-Id";
