import { givenNumber } from "@signage/contract/given-number";
import type * as z from "zod";
import { wholeNumber } from "./variables";

const GB = 1024 ** 3;

/** How much one account may have: its environment variables. */
export const quotaVariables = {
	MAX_PRESENTATIONS: wholeNumber(1000, 1, 10 ** 6),
	MAX_GROUPS: wholeNumber(200, 1, 10 ** 6),
	MAX_SCHEDULES: wholeNumber(200, 1, 10 ** 6),
	MAX_STORED_BYTES: givenNumber(1, Number.MAX_SAFE_INTEGER).optional(),
	MAX_OPEN_UPLOADS: wholeNumber(200, 1, 10 ** 6),
	MAX_WAITING_JOBS: wholeNumber(200, 1, 10 ** 6),
};

/** How much one account may have. */
export interface Quotas {
	presentations: number;
	/** Device groups, the default group among them. */
	groups: number;
	schedules: number;
	/** Of uploads, announced ones too, and of the pictures made from them. */
	storedBytes: number;
	/** The same of an account without a plan. */
	storedBytesWithoutPlan: number;
	/** Uploads that were announced and are not finished. */
	openUploads: number;
	/** Finished uploads that are not processed yet. */
	waitingJobs: number;
}

type Variables = z.output<z.ZodObject<typeof quotaVariables>>;

/**
 * The quotas of these variables. A number of bytes that is given holds for accounts without a plan too.
 * @param arePlansPaid whether a plan costs money: else nobody has one, or everybody who likes
 */
export function quotaSettings(values: Variables, arePlansPaid: boolean): Quotas {
	const storedBytes = values.MAX_STORED_BYTES ?? 50 * GB;
	return {
		presentations: values.MAX_PRESENTATIONS,
		groups: values.MAX_GROUPS,
		schedules: values.MAX_SCHEDULES,
		storedBytes,
		// Anybody can sign up for one. It has room for some of the largest videos, and for what is made of them.
		storedBytesWithoutPlan: arePlansPaid ? (values.MAX_STORED_BYTES ?? 5 * GB) : storedBytes,
		openUploads: values.MAX_OPEN_UPLOADS,
		waitingJobs: values.MAX_WAITING_JOBS,
	};
}
