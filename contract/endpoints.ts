import type { z } from "zod";
import * as account from "./schemas/account";
import * as devices from "./schemas/devices";
import * as media from "./schemas/media";
import * as presentations from "./schemas/presentations";
import * as profile from "./schemas/profile";
import * as schedules from "./schemas/schedules";
import * as screen from "./schemas/screen";

/** What one call of the service is. Paths stand below `API_BASE`, with `{name}` for a parameter. */
export interface Endpoint {
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path: `/${string}`;
	/** Whose bearer token it takes: nobody's, a person's, or a paired screen's. */
	auth: "none" | "user" | "device";
	summary: string;
	params?: z.ZodType;
	query?: z.ZodType;
	body?: z.ZodType;
	/** Absent: the answer has no body. */
	answer?: z.ZodType;
	/** The status of success, 200 when absent. */
	status?: 200 | 204;
	/** Ours where spec 7 leaves the call unnamed; a team whose service differs edits the row. */
	open?: true;
}

export const API_BASE = "/api/v1";
/** The path segment of the card payment calls (spec 7, open-points.md). */
const PAYMENT = "Stripe";

/**
 * Every call of contract.md, by operation name. The client's typed calls, the service's handlers
 * and the OpenAPI document are all made from it; a path stands nowhere else.
 */
export const endpoints = {
	login: {
		method: "POST",
		path: "/login",
		auth: "none",
		summary: "Sign in with email and password",
		query: account.loginQuery,
		body: account.credentials,
		answer: account.tokens,
	},
	register: {
		method: "POST",
		path: "/register",
		auth: "none",
		summary: "Create an account",
		body: account.registration,
	},
	refresh: {
		method: "POST",
		path: "/refresh",
		auth: "none",
		summary: "Exchange a refresh token for a new pair",
		body: account.refreshRequest,
		answer: account.tokens,
	},
	forgotPassword: {
		method: "POST",
		path: "/forgotPassword",
		auth: "none",
		summary: "Mail a code that resets the password",
		body: account.emailOnly,
	},
	resetPassword: {
		method: "POST",
		path: "/resetPassword",
		auth: "none",
		summary: "Set a new password with a mailed code",
		body: account.resetPasswordRequest,
	},
	resendConfirmationEmail: {
		method: "POST",
		path: "/resendConfirmationEmail",
		auth: "none",
		summary: "Mail the confirmation link again",
		body: account.emailOnly,
	},
	confirmEmail: {
		method: "GET",
		path: "/confirmEmail",
		auth: "none",
		summary: "Confirm an email address with a mailed code",
		query: account.confirmEmailQuery,
	},
	manageTwoFactor: {
		method: "POST",
		path: "/manage/2fa",
		auth: "user",
		summary: "Read and change two-factor sign-in",
		body: account.twoFactorRequest,
		answer: account.twoFactorAnswer,
	},
	getInfo: {
		method: "GET",
		path: "/manage/info",
		auth: "user",
		summary: "Email address and whether it is confirmed",
		answer: account.infoAnswer,
	},
	updateInfo: {
		method: "POST",
		path: "/manage/info",
		auth: "user",
		summary: "Change password or email address",
		body: account.infoRequest,
		answer: account.infoAnswer,
	},
	magicLogin: {
		method: "GET",
		path: "/Magic/login",
		auth: "none",
		summary: "Sign in with a mailed link's token",
		query: account.magicQuery,
		answer: account.tokens,
	},
	magicSend: {
		method: "POST",
		path: "/Magic/send",
		auth: "none",
		summary: "Mail a link that signs in",
		body: account.emailOnly,
		open: true,
	},
	externalLogin: {
		method: "POST",
		path: "/ExternalLogin/{provider}",
		auth: "none",
		summary: "Sign in with an OpenID provider's ID token",
		params: account.externalParams,
		body: account.externalLogin,
		answer: account.tokens,
		open: true,
	},

	getProfile: {
		method: "GET",
		path: "/User",
		auth: "user",
		summary: "Profile and subscription",
		answer: profile.profile,
	},
	updateProfile: {
		method: "PUT",
		path: "/User",
		auth: "user",
		summary: "Change the profile",
		body: profile.profileUpdate,
		answer: profile.profile,
	},
	refreshSubscription: {
		method: "PUT",
		path: "/User/refresh-subscription",
		auth: "user",
		summary: "Read the subscription again from the payment provider",
		answer: profile.profile,
	},
	getIntegrationKey: {
		method: "GET",
		path: "/User/integration-key",
		auth: "user",
		summary: "The integration key, or null",
		answer: profile.integrationKeyAnswer,
	},
	setIntegrationKey: {
		method: "PUT",
		path: "/User/integration-key",
		auth: "user",
		summary: "Set the integration key",
		body: profile.integrationKey,
		answer: profile.integrationKeyAnswer,
	},
	deleteIntegrationKey: {
		method: "DELETE",
		path: "/User/integration-key",
		auth: "user",
		summary: "Remove the integration key",
		status: 204,
	},
	createSignupSession: {
		method: "POST",
		path: `/${PAYMENT}/create-signup-session`,
		auth: "none",
		summary: "Start a checkout for a new customer",
		body: profile.signupSessionRequest,
		answer: profile.checkoutSession,
	},
	createCheckoutSession: {
		method: "POST",
		path: `/${PAYMENT}/create-checkout-session`,
		auth: "user",
		summary: "Start a checkout for the signed-in person",
		answer: profile.checkoutSession,
		open: true,
	},
	getCheckoutStatus: {
		method: "GET",
		path: `/${PAYMENT}/session-status`,
		auth: "none",
		summary: "How a checkout stands",
		query: profile.sessionStatusQuery,
		answer: profile.sessionStatus,
	},

	listPresentations: {
		method: "GET",
		path: "/Presentations",
		auth: "user",
		summary: "All presentations, without their slides",
		answer: presentations.presentationList,
	},
	createPresentation: {
		method: "POST",
		path: "/Presentations",
		auth: "user",
		summary: "Create a presentation with its slides",
		body: presentations.presentationInput,
		answer: presentations.presentation,
	},
	getPresentation: {
		method: "GET",
		path: "/Presentations/{presentationId}",
		auth: "user",
		summary: "A presentation with its slides",
		params: presentations.presentationParams,
		answer: presentations.presentation,
	},
	updatePresentation: {
		method: "PUT",
		path: "/Presentations/{presentationId}",
		auth: "user",
		summary: "Replace a presentation's fields and slides",
		params: presentations.presentationParams,
		body: presentations.presentationInput,
		answer: presentations.presentation,
	},
	deletePresentation: {
		method: "DELETE",
		path: "/Presentations/{presentationId}",
		auth: "user",
		summary: "Delete a presentation",
		params: presentations.presentationParams,
		status: 204,
	},

	listFiles: {
		method: "GET",
		path: "/Files",
		auth: "user",
		summary: "All presentation files",
		answer: media.presentationFiles,
	},
	createFile: {
		method: "POST",
		path: "/Files",
		auth: "user",
		summary: "Announce a presentation file and get its upload URL",
		body: media.uploadRequest,
		answer: media.presentationFile,
		open: true,
	},
	getFile: {
		method: "GET",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "How a presentation file's conversion stands",
		params: media.fileParams,
		answer: media.presentationFile,
	},
	updateFile: {
		method: "PUT",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "Give a file to a presentation; its pages are appended",
		params: media.fileParams,
		body: media.fileUpdate,
		answer: media.presentationFile,
		open: true,
	},
	markFileUploaded: {
		method: "PATCH",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "Say that the bytes are stored: conversion starts",
		params: media.fileParams,
		body: media.uploadedMark,
		answer: media.presentationFile,
		open: true,
	},
	createSlideImage: {
		method: "POST",
		path: "/SlideImages",
		auth: "user",
		summary: "Announce a slide's picture and get its upload URL",
		body: media.uploadRequest,
		answer: media.slideImage,
	},
	getSlideImage: {
		method: "GET",
		path: "/SlideImages/{slideImageId}",
		auth: "user",
		summary: "How a slide's picture stands",
		params: media.slideImageParams,
		answer: media.slideImage,
	},
	markSlideImageUploaded: {
		method: "PATCH",
		path: "/SlideImages/{slideImageId}",
		auth: "user",
		summary: "Say that the bytes are stored: checking starts",
		params: media.slideImageParams,
		body: media.uploadedMark,
		answer: media.slideImage,
	},
	createSlideVideo: {
		method: "POST",
		path: "/SlideVideos",
		auth: "user",
		summary: "Announce a slide's video and get its upload URL",
		body: media.uploadRequest,
		answer: media.slideVideo,
	},
	getSlideVideo: {
		method: "GET",
		path: "/SlideVideos/{fileId}",
		auth: "user",
		summary: "How a slide's video stands",
		params: media.fileParams,
		answer: media.slideVideo,
	},
	markSlideVideoUploaded: {
		method: "PATCH",
		path: "/SlideVideos/{fileId}",
		auth: "user",
		summary: "Say that the bytes are stored: checking starts",
		params: media.fileParams,
		body: media.uploadedMark,
		answer: media.slideVideo,
	},

	listDeviceGroups: {
		method: "GET",
		path: "/DeviceGroups",
		auth: "user",
		summary: "All device groups with their devices",
		answer: devices.deviceGroups,
		open: true,
	},
	createDeviceGroup: {
		method: "POST",
		path: "/DeviceGroups",
		auth: "user",
		summary: "Create a device group",
		body: devices.deviceGroupCreate,
		answer: devices.deviceGroup,
		open: true,
	},
	startAlertEverywhere: {
		method: "PUT",
		path: "/DeviceGroups/alert",
		auth: "user",
		summary: "Start the alert in every group",
		body: devices.alertRequest,
		answer: devices.deviceGroups,
		open: true,
	},
	stopAlertEverywhere: {
		method: "DELETE",
		path: "/DeviceGroups/alert",
		auth: "user",
		summary: "Stop the alert in every group",
		answer: devices.deviceGroups,
		open: true,
	},
	getDeviceGroup: {
		method: "GET",
		path: "/DeviceGroups/{deviceGroupId}",
		auth: "user",
		summary: "A device group with its devices",
		params: devices.deviceGroupParams,
		answer: devices.deviceGroup,
		open: true,
	},
	updateDeviceGroup: {
		method: "PUT",
		path: "/DeviceGroups/{deviceGroupId}",
		auth: "user",
		summary: "Change a group's title, presentations and schedule",
		params: devices.deviceGroupParams,
		body: devices.deviceGroupUpdate,
		answer: devices.deviceGroup,
		open: true,
	},
	deleteDeviceGroup: {
		method: "DELETE",
		path: "/DeviceGroups/{deviceGroupId}",
		auth: "user",
		summary: "Delete a group; its devices go to the default group",
		params: devices.deviceGroupParams,
		status: 204,
		open: true,
	},
	startAlert: {
		method: "PUT",
		path: "/DeviceGroups/{deviceGroupId}/alert",
		auth: "user",
		summary: "Start a group's alert",
		params: devices.deviceGroupParams,
		body: devices.alertRequest,
		answer: devices.deviceGroup,
		open: true,
	},
	stopAlert: {
		method: "DELETE",
		path: "/DeviceGroups/{deviceGroupId}/alert",
		auth: "user",
		summary: "Stop a group's alert",
		params: devices.deviceGroupParams,
		answer: devices.deviceGroup,
		open: true,
	},
	listDevices: {
		method: "GET",
		path: "/Devices",
		auth: "user",
		summary: "All devices",
		answer: devices.devices,
		open: true,
	},
	getDevice: {
		method: "GET",
		path: "/Devices/{deviceId}",
		auth: "user",
		summary: "A device",
		params: devices.deviceParams,
		answer: devices.device,
		open: true,
	},
	updateDevice: {
		method: "PUT",
		path: "/Devices/{deviceId}",
		auth: "user",
		summary: "Rename a device or move it to another group",
		params: devices.deviceParams,
		body: devices.deviceUpdate,
		answer: devices.device,
		open: true,
	},
	deleteDevice: {
		method: "DELETE",
		path: "/Devices/{deviceId}",
		auth: "user",
		summary: "Remove a device and revoke its token",
		params: devices.deviceParams,
		status: 204,
		open: true,
	},
	verifyDevice: {
		method: "POST",
		path: "/deviceAuth/verify",
		auth: "user",
		summary: "Pair the screen that shows this code",
		body: devices.verifyRequest,
		answer: devices.device,
	},

	listSchedules: {
		method: "GET",
		path: "/Schedules",
		auth: "user",
		summary: "All schedules of both kinds",
		answer: schedules.scheduleSummaries,
		open: true,
	},
	deleteSchedule: {
		method: "DELETE",
		path: "/Schedules/{id}",
		auth: "user",
		summary: "Delete a schedule that no group uses",
		params: schedules.scheduleParams,
		status: 204,
		open: true,
	},
	createSimpleSchedule: {
		method: "POST",
		path: "/SimpleSchedules",
		auth: "user",
		summary: "Create a schedule of dated items",
		body: schedules.simpleScheduleInput,
		answer: schedules.simpleSchedule,
		open: true,
	},
	getSimpleSchedule: {
		method: "GET",
		path: "/SimpleSchedules/{id}",
		auth: "user",
		summary: "A schedule of dated items",
		params: schedules.scheduleParams,
		answer: schedules.simpleSchedule,
		open: true,
	},
	updateSimpleSchedule: {
		method: "PUT",
		path: "/SimpleSchedules/{id}",
		auth: "user",
		summary: "Replace a schedule of dated items",
		params: schedules.scheduleParams,
		body: schedules.simpleScheduleInput,
		answer: schedules.simpleSchedule,
		open: true,
	},
	createWeeklySchedule: {
		method: "POST",
		path: "/WeeklySchedules",
		auth: "user",
		summary: "Create a schedule that repeats by week",
		body: schedules.weeklyScheduleInput,
		answer: schedules.weeklySchedule,
		open: true,
	},
	getWeeklySchedule: {
		method: "GET",
		path: "/WeeklySchedules/{id}",
		auth: "user",
		summary: "A schedule that repeats by week",
		params: schedules.scheduleParams,
		answer: schedules.weeklySchedule,
		open: true,
	},
	updateWeeklySchedule: {
		method: "PUT",
		path: "/WeeklySchedules/{id}",
		auth: "user",
		summary: "Replace a schedule that repeats by week",
		params: schedules.scheduleParams,
		body: schedules.weeklyScheduleInput,
		answer: schedules.weeklySchedule,
		open: true,
	},
	listTimeZones: {
		method: "GET",
		path: "/TimeZones",
		auth: "user",
		summary: "The time zones that schedules can be in",
		answer: schedules.timeZones,
		open: true,
	},

	createDeviceCode: {
		method: "POST",
		path: "/deviceAuth/code",
		auth: "none",
		summary: "A screen asks for a code to show",
		body: screen.codeRequest,
		answer: screen.codeAnswer,
		open: true,
	},
	createDeviceToken: {
		method: "POST",
		path: "/deviceAuth/token",
		auth: "none",
		summary: "A screen asks whether its code was entered",
		body: screen.tokenRequest,
		answer: screen.tokenAnswer,
		open: true,
	},
	getManifest: {
		method: "GET",
		path: "/player/manifest",
		auth: "device",
		summary: "All that the screen may play",
		answer: screen.manifest,
		open: true,
	},
	sendHeartbeat: {
		method: "POST",
		path: "/player/heartbeat",
		auth: "device",
		summary: "A screen tells what it shows",
		body: screen.heartbeat,
		answer: screen.heartbeatAnswer,
		open: true,
	},
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Row<N extends EndpointName> = (typeof endpoints)[N];

/** What a caller gives, before parsing; `undefined` where the row has no such part. */
export type InputOf<N extends EndpointName, Part extends "params" | "query" | "body"> =
	Row<N> extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;
/** What a handler gets, after parsing. */
export type OutputOf<N extends EndpointName, Part extends "params" | "query" | "body"> =
	Row<N> extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
/** The parsed answer, `null` where it has no body. */
export type AnswerOf<N extends EndpointName> =
	Row<N> extends { answer: infer S extends z.ZodType } ? z.output<S> : null;
