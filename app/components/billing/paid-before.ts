/** Tells somebody without a plan, whose address is not confirmed, where one may be that is paid already. */
export const PAID_BEFORE =
	"If you paid before you had an account, confirm your email address: you get the plan then.";
