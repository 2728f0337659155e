import { expect, test } from "vitest";
import { magicMail } from "../../api/account/rules/mails/words";

test.each([
	[900, "within 15 minutes."],
	[60, "within 1 minute."],
	[2, "within 1 minute."],
	[3600, "within 1 hour."],
	[7200, "within 2 hours."],
])("a link of %i seconds works %s", (seconds, words) => {
	const mail = { dashboardUrl: "https://dash.test", seconds, token: "token" };
	expect(magicMail("ann@signage.test", mail).text).toContain(words);
});
