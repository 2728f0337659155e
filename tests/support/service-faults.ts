import type { Answer } from "./stand-in";

/** What no page may show of a service's failure. */
export const LEAK = "leaked-from-the-service";

/** A problem whose words are for people only where the status is theirs to mend. */
const failure = (status: number, detail = LEAK): Answer => ({
	status,
	body: { type: "about:blank", title: LEAK, status, detail, stack: `at ${LEAK} (file.ts:1:1)` },
});

/** Every way in which a call may fail, by name. */
export const FAULTS: Record<string, Answer> = {
	"500": failure(500),
	"503": failure(503, "Try again later"),
	"404": failure(404, "Not there"),
	"401": { status: 401 },
	"300": failure(300),
	"999": failure(999),
	"a cut connection": "cut",
	"no body": { status: 200 },
	"an HTML body": { status: 200, html: `<h1>${LEAK}</h1>` },
	"an HTML failure": { status: 502, html: `<h1>${LEAK}</h1>` },
	"a list": { body: [LEAK] },
	null: { body: null },
	"wrong types": { body: { [LEAK]: 1, presentations: LEAK, devices: 7, title: [], email: {} } },
};
/** A 2xx: a change has been made, whatever the answer looks like. */
export const isSuccess = (fault: Answer) =>
	fault !== "cut" && fault !== "hang" && Math.floor((fault.status ?? 200) / 100) === 2;
