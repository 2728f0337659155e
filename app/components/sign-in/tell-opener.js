/**
 * Reports the end of a popup's sign-in to the page that opened it: where to go or what went wrong, never
 * a token. Without an opener, this window goes on itself.
 */
(() => {
	const result = JSON.parse(document.currentScript.dataset.result);
	if (window.opener) {
		window.opener.postMessage(result, location.origin);
		window.close();
	} else if (result.to) location.replace(result.to);
})();
