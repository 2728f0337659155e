/** Why an export or an import cannot go on, as one line for the person who started it. */
export class MovingError extends Error {}

/** What the system says of files and folders. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && "code" in error && "syscall" in error;

/**
 * Runs a step on a file or folder.
 * @throws MovingError that names the path, for whatever the system refuses: a full disk, missing rights, a damaged disk
 */
export async function about<T>(path: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isOfSystem(error)) throw error;
		throw new MovingError(`${path} cannot be used: ${error.message}`, { cause: error });
	}
}

/** Whether a step has failed as there is no such file. */
export const isAbsent = (error: unknown): boolean =>
	error instanceof MovingError
		? isAbsent(error.cause)
		: isOfSystem(error) && error.code === "ENOENT";

/** To catch the error of such a step: null where there is no such file. @throws any other error */
export function nullIfAbsent(error: unknown): null {
	if (isAbsent(error)) return null;
	throw error;
}
