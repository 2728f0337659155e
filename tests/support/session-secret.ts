/** What the dashboards under test seal their session cookies with. */
export const SESSION_SECRET = "a secret of the tests, long enough to seal";
