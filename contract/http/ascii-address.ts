/**
 * A web address as headers and policies take it: a host in letters of its own by its name in ASCII (xn--…), and so a path. One that is
 * in ASCII stays as it is.
 */
export const asciiAddress = (address: string): string =>
	/[^ -~]/.test(address) ? new URL(address).href : address;
