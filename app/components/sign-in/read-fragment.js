/**
 * Takes a provider's answer out of the URL's fragment and posts it to our own route, which checks it. A page that only waits
 * for an answer names where to go `without` one.
 * Runs while the page is parsed, before any other script.
 */
(() => {
	const { callback, without } = document.currentScript.dataset;
	const answer = new URLSearchParams(location.hash.slice(1));
	if (!answer.has("state") || !(answer.has("id_token") || answer.has("error"))) {
		// Opened by its address, or once more: nothing is on its way.
		if (without) location.replace(without);
		return;
	}
	history.replaceState(history.state, "", location.pathname + location.search);
	const form = document.createElement("form");
	form.method = "post";
	form.action = callback;
	for (const name of ["state", "id_token", "error"]) {
		const input = document.createElement("input");
		input.type = "hidden";
		input.name = name;
		input.value = answer.get(name) ?? "";
		if (answer.has(name)) form.append(input);
	}
	document.body.append(form);
	form.submit();
	// Remove the form again: hydration may start before the page is left, and expects the server's HTML.
	form.remove();
})();
