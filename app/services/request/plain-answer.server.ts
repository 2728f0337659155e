/** A line of text, without a page around it. */
export const plainAnswer = (status: number, line: string, headers?: Record<string, string>) =>
	new Response(`${line}\n`, {
		status,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
			...headers,
		},
	});
