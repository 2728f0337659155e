/** Whether a posted text says yes: "on" of a ticked box, or what programs post. */
export const isYes = (said: unknown) =>
	typeof said === "string" && /^(?:true|on|yes|1)$/i.test(said.trim());
