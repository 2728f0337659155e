import {
	SCHEDULE_ITEMS_MAX,
	SLIDE_SECONDS_MAX,
	SLIDE_SECONDS_MIN,
	SLIDES_MAX,
	TITLE_MAX,
	URL_MAX,
} from "../limits";
import { isLonger } from "./cut";
import { plainDigits } from "./plain-digits";

// What is said of a field that is wrong (spec 5), the same in the schemas and in the browser, which
// checks fields before they are sent and has no schemas.

export const ID_UNKNOWN = "There is nothing with this id";
export const FILE_UNKNOWN = "There is no file with this id";
export const FILE_MISSING = "File must be selected";
/** Of a file that the service cannot use, and does not say why. */
export const FILE_UNUSABLE = "This file cannot be used.";
export const ADDRESS_EMPTY = "Enter the web address";
export const ADDRESS_NONE = "This is not a web address.";
export const ADDRESS_SCHEME = "The web address must begin with http:// or https://";
export const ADDRESS_SECRET = "The web address must not contain a user name or password";
export const ADDRESS_LONG = `The web address can have at most ${URL_MAX} characters`;
export const TITLE_EMPTY = "Title cannot be empty";
export const TITLE_LONG = `Title can have at most ${TITLE_MAX} characters`;
export const NAME_EMPTY = "Name cannot be empty";
export const NAME_LONG = `Name can have at most ${TITLE_MAX} characters`;
export const ZONE_MISSING = "Choose a time zone";
export const DATE_TIME_WRONG = "Enter a date and time that exist, such as 2026-03-28 14:30";
export const TIME_WRONG = "Enter a time from 00:00 to 23:59, such as 14:30";
export const PRESENTATION_MISSING = "Choose a presentation";
export const ITEMS_MANY = `A schedule can have at most ${SCHEDULE_ITEMS_MAX.toLocaleString("en-US")} items`;
export const SLIDES_MANY = `A presentation can have at most ${SLIDES_MAX} slides.`;
export const SECONDS_NUMBER = "Duration must be a number";
export const SECONDS_WHOLE = "Duration must be a whole number of seconds";
export const SECONDS_FEW = `Duration must be at least ${SLIDE_SECONDS_MIN} seconds`;
export const SECONDS_MANY = `Duration must be at most ${SLIDE_SECONDS_MAX} seconds`;

/** What is wrong with a title as typed; undefined if nothing is. */
export function titleProblem(typed: string): string | undefined {
	const title = typed.trim();
	if (title === "") return TITLE_EMPTY;
	return isLonger(title, TITLE_MAX) ? TITLE_LONG : undefined;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** What is wrong with a duration as typed; undefined if nothing is. Blank is fine. Only decimal digits are taken, of any script. */
export function secondsProblem(typed: string): string | undefined {
	const digits = plainDigits(typed.trim());
	if (digits === "") return undefined;
	if (!DECIMAL.test(digits)) return SECONDS_NUMBER;
	if (digits.includes(".")) return SECONDS_WHOLE;
	const seconds = Number(digits);
	if (seconds < SLIDE_SECONDS_MIN) return SECONDS_FEW;
	return seconds > SLIDE_SECONDS_MAX ? SECONDS_MANY : undefined;
}
