/**
 * A provider's answer in the address's fragment: taken out of the address bar at once, and posted to
 * our own route, which checks it. Runs while the page is read, before anything else does.
 */
(() => {
	const { callback } = document.currentScript.dataset;
	const answer = new URLSearchParams(location.hash.slice(1));
	if (!answer.has("state") || !(answer.has("id_token") || answer.has("error"))) return;
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
	// The page is to be as the server sent it, should it come alive before it is left.
	form.remove();
})();
