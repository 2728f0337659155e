import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The route table (spec 2), one line per screen. An id may have a leading colon. */
const PRESENTATIONS = "routes/presentations/list.tsx";
const EDITOR = "routes/presentation/editor.tsx";
const SCHEDULE = "routes/schedule/schedule.tsx";
const CALENDAR = "routes/schedule/calendar/export.ts";

export default [
	layout("routes/signed-in.tsx", [
		layout("routes/signed-in-frame.tsx", [
			index(PRESENTATIONS, { id: "main" }),
			route("presentations", PRESENTATIONS, { id: "presentations" }),
			route("presentation", EDITOR, { id: "presentation-create" }),
			route("presentation/:id", EDITOR, { id: "presentation-edit" }),
			route("verify-device", "routes/verify-device/verify.tsx"),
			route("devices", "routes/devices/list.tsx"),
			route("devices/groups/:id/plays", "routes/group-plays/plays.tsx"),
			route("devices/:id", "routes/device/device.tsx"),
			route("schedules", "routes/schedules/list.tsx"),
			route("simple-schedule", SCHEDULE, { id: "simple-schedule-create" }),
			route("simple-schedule/:id", SCHEDULE, { id: "simple-schedule-edit" }),
			route("weekly-schedule", SCHEDULE, { id: "weekly-schedule-create" }),
			route("weekly-schedule/:id", SCHEDULE, { id: "weekly-schedule-edit" }),
			route("change-password", "routes/change-password.tsx"),
			route("change-email", "routes/change-email.tsx"),
			route("user-info", "routes/user-info/profile.tsx"),
			route("user-info/two-factor", "routes/user-info/two-factor.tsx"),
		]),
	]),
	layout("routes/signed-out.tsx", [
		layout("routes/signed-out-frame.tsx", [
			route("login", "routes/login.tsx"),
			route("login/two-factor", "routes/login-two-factor.tsx"),
			route("magic-link", "routes/magic-link.tsx"),
			route("sign-in/:way", "routes/sign-in/start.tsx"),
			route("sign-in/:way/callback", "routes/sign-in/callback.tsx"),
			route("register-user", "routes/register-user.tsx"),
			route("forgot-password", "routes/forgot-password.tsx"),
			route("reset-password", "routes/reset-password.tsx"),
			route("confirm-email", "routes/confirm-email.tsx"),
			route("resend-confirmation", "routes/resend-confirmation.tsx"),
		]),
	]),
	layout("routes/open.tsx", [
		layout("routes/open-frame.tsx", [
			route("guide", "routes/guide/guide.tsx"),
			route("plans", "routes/plans/plans.tsx"),
			route("checkout", "routes/checkout/start.tsx"),
			route("checkout/signup", "routes/checkout/signup.tsx"),
			route("checkout/stripe", "routes/checkout/stripe.tsx"),
			route("checkout/success", "routes/checkout/success.tsx"),
			route("checkout/cancel", "routes/checkout/cancel.tsx"),
		]),
	]),
	route("presentation/:id/slides", "routes/presentation/slides.ts"),
	route("presentations/choices", "routes/presentations/choices.ts"),
	route("devices/changes", "routes/devices/changes.ts"),
	route("schedules/drawing", "routes/schedule/draw.ts"),
	route("simple-schedule/:id/calendar", CALENDAR, { id: "simple-schedule-calendar" }),
	route("weekly-schedule/:id/calendar", CALENDAR, { id: "weekly-schedule-calendar" }),
	route("uploads", "routes/uploads.ts"),
	route("logout", "routes/logout.ts"),
	route("theme", "routes/theme.ts"),
	route("robots.txt", "routes/robots.ts"),
	route("theme1/*", "routes/brand.ts", { id: "brand-theme1" }),
	route("theme2/*", "routes/brand.ts", { id: "brand-theme2" }),
	route("*", "routes/page404.tsx"),
] satisfies RouteConfig;
