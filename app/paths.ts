import type { Way } from "./shared/ways";

/**
 * Paths of the dashboard's screens, for links, forms and redirects; `routes.ts` maps them to files.
 * Ids are written with a leading colon (spec 2).
 */
export const paths = {
	home: "/",
	presentations: "/presentations",
	newPresentation: "/presentation",
	presentation: (id: number) => `/presentation/:${id}`,
	/** What the editor asks of a presentation's slides. */
	slidesOf: (id: number) => `/presentation/:${id}/slides`,
	/** What a picker asks for. */
	presentationChoices: "/presentations/choices",
	devices: "/devices",
	/** The digest of the devices page. */
	deviceChanges: "/devices/changes",
	device: (id: number) => `/devices/:${id}`,
	/** What a group plays at a moment, and why. */
	groupPlays: (id: number) => `/devices/groups/:${id}/plays`,
	verifyDevice: "/verify-device",
	/** Where the next code is that of a screen that takes this device's place. */
	pairAgain: (id: number) => `/verify-device?device=${id}`,
	schedules: "/schedules",
	/** What a schedule's form asks for while somebody types. */
	scheduleDrawing: "/schedules/drawing",
	newSimpleSchedule: "/simple-schedule",
	simpleSchedule: (id: number) => `/simple-schedule/:${id}`,
	newWeeklySchedule: "/weekly-schedule",
	weeklySchedule: (id: number) => `/weekly-schedule/:${id}`,
	/** The calendar file of a schedule. @param schedule the path of its form */
	calendarOf: (schedule: string) => `${schedule}/calendar`,
	profile: "/user-info",
	twoFactor: "/user-info/two-factor",
	changePassword: "/change-password",
	changeEmail: "/change-email",
	login: "/login",
	secondStep: "/login/two-factor",
	magicLink: "/magic-link",
	register: "/register-user",
	forgotPassword: "/forgot-password",
	resetPassword: "/reset-password",
	resendConfirmation: "/resend-confirmation",
	signInWith: (way: Way) => `/sign-in/${way}`,
	signInCallback: (way: Way) => `/sign-in/${way}/callback`,
	/** The startup guide, and the part of it that helps. */
	guide: "/guide",
	help: "/guide#help",
	plans: "/plans",
	checkout: "/checkout",
	signupCheckout: "/checkout/signup",
	stripeCheckout: "/checkout/stripe",
	checkoutSuccess: "/checkout/success",
	/** What scripts ask to send files straight to the storage. */
	uploads: "/uploads",
	logout: "/logout",
	theme: "/theme",
} as const;

/** A path with a query string; undefined and null values are omitted. */
export function withQuery(
	path: string,
	query: Readonly<Record<string, string | number | null | undefined>>,
): string {
	const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
	const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
	return text ? `${path}?${text}` : path;
}

const EDITED = /^\/(presentation|simple-schedule|weekly-schedule)\/:?(\d+)\/?$/;

/** Which editor is at this path, and the id of what it edits there; undefined where nothing that is saved is edited. */
export function editedAt(pathname: string): { editor: string; id: string } | undefined {
	const [, editor, id] = EDITED.exec(pathname) ?? [];
	return editor && id ? { editor, id } : undefined;
}
