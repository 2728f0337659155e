/** The `Idempotency-Key` with which a caller names a call that it may send again; null where there is none. */
export const keyOf = (request: Request): string | null =>
	request.headers.get("idempotency-key") || null;
