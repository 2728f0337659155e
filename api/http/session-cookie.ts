/** The cookie of a sign-in that asked for one (`useCookies`, `useSessionCookies`). */
export const SESSION_COOKIE = "signage_api_session";
