/** The words for an error of the service that comes without any (spec 8). */
export const wordless = (status: number) => `The service answered with status ${status}`;
