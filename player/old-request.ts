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
	headers: Readonly<Record<string, string>>,
	onPart: () => void,
): OldRequest {
	const request = new XMLHttpRequest();
	const response = new Promise<Response>((resolve, reject) => {
		request.onprogress = onPart;
		request.onload = () => resolve(responseOf(request));
		request.onerror = () => reject(new TypeError("the network failed"));
	});
	request.open("GET", url);
	request.responseType = "arraybuffer";
	for (const name of Object.keys(headers)) request.setRequestHeader(name, headers[name] ?? "");
	request.send();
	return { response, end: () => request.abort() };
}

function responseOf(request: XMLHttpRequest): Response {
	const { status, response } = request;
	const type = request.getResponseHeader("Content-Type") ?? "";
	return new Response(response, { status, headers: { "Content-Type": type } });
}
