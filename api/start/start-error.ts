/** Why the service cannot start, as one line for the person who started it. */
export class StartError extends Error {}

/** Another process has the data. */
export class InUseError extends StartError {
	/** @param fact the sentence that says so */
	constructor(readonly fact: string) {
		super(`${fact} Stop it, or set DATA_DIR to another folder.`);
	}
}
