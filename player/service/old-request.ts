/** What is asked, beside where. */
export interface Asked {
	method?: string;
	headers: Readonly<Record<string, string>>;
	body?: string | null;
}

/** Statuses of answers that have no body. */
const BODILESS = [204, 304];
/** What is of use of an answer's headers. */
const HEADERS = ["Content-Type", "ETag", "Retry-After", "WWW-Authenticate"];

/** The beginning of a request that can be ended. */
export interface OldRequest {
	response: Promise<Response>;
	/** Ends it, if it is not over yet. */
	end(): void;
}

/**
 * Asks as fetch does, in browsers that cannot end what they fetch: there its connection would stay open for as long as the
 * other side says nothing. The answer comes as a whole.
 * @param onPart called whenever some of it has come
 */
export function requestAsBefore(
	url: string,
	{ method = "GET", headers, body = null }: Asked,
	onPart: () => void = () => undefined,
): OldRequest {
	const request = new XMLHttpRequest();
	const response = new Promise<Response>((resolve, reject) => {
		request.onprogress = onPart;
		request.onload = () => resolve(responseOf(request));
		request.onerror = () => reject(new TypeError("the network failed"));
	});
	request.open(method, url);
	request.responseType = "arraybuffer";
	for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
	request.send(body);
	return { response, end: () => request.abort() };
}

function responseOf(request: XMLHttpRequest): Response {
	const { status, response } = request;
	const headers = new Headers();
	for (const name of HEADERS) {
		const value = request.getResponseHeader(name);
		if (value) headers.set(name, value);
	}
	return new Response(BODILESS.includes(status) ? null : response, { status, headers });
}
