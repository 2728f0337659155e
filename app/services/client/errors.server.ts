import {
	type NormalisedError,
	type Problem,
	problem,
	type Reason,
} from "@signage/contract/problem";
import { saysGone } from "@signage/contract/text/gone-words";
import { wordless } from "../../shared/wordless";

/** Validation messages by field. */
type FieldMessages = Readonly<Record<string, string[]>>;

/** Of a save that is refused as stale: when it was saved meanwhile, and by whose account, as the service writes them. */
type SavedMeanwhile = Pick<Problem, "changedAt" | "changedBy">;

/** A failed call to the service, with title and message normalised as in spec 8. */
export class ServiceError extends Error implements NormalisedError {
	readonly title: string;
	readonly statusCode?: number;
	readonly reason?: Reason;
	readonly elsewhere?: NormalisedError["elsewhere"];
	/** The call that was answered so, by its name in the contract. */
	callName?: string;
	/**
	 * @param detail the problem's `detail` from the service, for callers that distinguish cases
	 * @param isWorded whether the service has answered with a problem that the message tells: not without
	 * an answer, nor for a body that is no problem or has no words (open-points.md, weekly fallbacks)
	 * @param fields the validation messages by the service's own names of the fields; "" where it names none
	 */
	constructor(
		normalised: NormalisedError,
		readonly detail?: string,
		readonly isWorded = false,
		readonly fields: FieldMessages = {},
		readonly meanwhile: SavedMeanwhile = {},
	) {
		super(normalised.message);
		this.name = "ServiceError";
		this.title = normalised.title;
		this.statusCode = normalised.statusCode;
		this.reason = normalised.reason;
		this.elsewhere = normalised.elsewhere;
	}
	/** What pages show. */
	toJSON(): NormalisedError {
		const { title, message, statusCode, reason, elsewhere } = this;
		return {
			title,
			message,
			statusCode,
			...(reason && { reason }),
			...(elsewhere && { elsewhere }),
		};
	}
}

const plain = (message: string, reason?: Reason) =>
	new ServiceError({ title: "Error", message, reason });

/** The service could not be reached, or the connection broke (spec 8: no response). */
export const noResponse = () => plain("No response from server", "NoResponse");
/** The request could not be made (spec 8: request setup failure). */
export const requestFailed = () => plain("Error in request");
/** The answer breaks the contract (spec 8: anything else). */
export const unexpected = () => plain("Unexpected error");

/** Refusals for now: it took too long, or was asked too often. */
const NOT_NOW = [408, 429];

/** Whether a call may be answered another time: not where the service does not have it (404, 405, 501) or answers otherwise. */
export const mayPass = ({ statusCode, reason }: ServiceError): boolean =>
	statusCode === undefined
		? reason === "NoResponse"
		: NOT_NOW.includes(statusCode) || (statusCode >= 500 && statusCode !== 501);

/**
 * The status of the page that shows an error: the service's, or 502 if there was none (forms.md).
 */
export const pageStatus = (error: NormalisedError) => error.statusCode ?? 502;

interface Details {
	detail?: string;
	/** All validation messages, one per line; undefined if there are none. */
	messages?: string;
	fields?: FieldMessages;
	/** Whether the body says anything in the fields of a problem. */
	isProblem?: boolean;
	meanwhile?: SavedMeanwhile;
}

const isBlank = (text: string) => text.trim() === "";

/** What a body says as a problem; texts that are blank count as absent. */
function readDetails(body: unknown): Details {
	const parsed = problem.safeParse(body);
	if (!parsed.success) return {};
	const { detail, errors, changedAt, changedBy } = parsed.data;
	const all: [string, string | string[]][] = Array.isArray(errors)
		? errors.map((error) => [error.pointer ?? "", error.detail])
		: Object.entries(errors ?? {});
	const fields = new Map<string, string[]>();
	for (const [name, said] of all)
		for (const one of [said].flat())
			if (!isBlank(one)) fields.set(name, [...(fields.get(name) ?? []), one]);
	return {
		detail: detail && !isBlank(detail) ? detail : undefined,
		meanwhile: { changedAt, changedBy },
		messages: [...fields.values()].flat().join("\n") || undefined,
		fields: Object.fromEntries(fields),
		isProblem: Object.values(parsed.data).some(
			(value) =>
				value !== undefined && value !== null && !(typeof value === "string" && isBlank(value)),
		),
	};
}

/** Why the service refuses what was sent, as far as its words tell. */
export const reasonIn = (message: string): Reason | undefined =>
	saysGone(message) ? "Gone" : undefined;

/** Whether spec 8 has an error for this status. With another one our own page would be blank. */
export const isOfCatalogue = (status: number) => status >= 400 && status <= 599;

/**
 * The error for an HTTP status, as in the catalogue of spec 8; "Unexpected error" outside 400 to 599.
 * @param body the parsed JSON body; undefined if it was empty or not JSON
 */
export function normaliseStatus(status: number, body: unknown): ServiceError {
	if (!isOfCatalogue(status)) return unexpected();
	const { detail, messages, fields, isProblem = false, meanwhile } = readDetails(body);
	const isWorded = Boolean(detail || messages) || (isProblem && status >= 500);
	const error = (title: string, message: string, reason?: Reason) =>
		new ServiceError(
			{ title, message, statusCode: status, reason },
			...([detail, isWorded, fields, meanwhile] as const),
		);
	if (status === 401) return error("Unauthorized", detail ?? "You are not signed in");
	if (status === 400 || status === 422) {
		const message = messages ?? detail ?? "No specific error messages provided";
		return error("Bad request", message, reasonIn(message));
	}
	if (status === 500) return error("Error", "Internal server error");
	return error("Error", detail ?? wordless(status));
}
