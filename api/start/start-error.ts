/** Why the service cannot start, as one line for the person who started it. */
export class StartError extends Error {}
