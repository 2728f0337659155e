/** To catch the error of a step on a file or folder: null where there is none of that name. @throws any other error */
export function absent(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT") return null;
	throw error;
}
