/** Answers one request. `address`: the IP address that connected, if the host knows it. */
export type Fetch = (request: Request, address?: string) => Promise<Response>;
