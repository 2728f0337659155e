/** The cookie of a sign-in with `useCookies` or `useSessionCookies`. */
export const SESSION_COOKIE = "signage_api_session";
