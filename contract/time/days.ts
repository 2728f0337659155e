/** The seven days in the spec's order, as a weekly schedule is sent. In a file without schemas, so that browsers can have it alone. */
export const DAYS = [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
] as const;
