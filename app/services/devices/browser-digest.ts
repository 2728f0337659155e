const NOT_MODIFIED = 304;

/** A page's digest: a short text that differs when the page's data does. */
interface Digest {
	/** Where the newest one is. */
	path: string;
	/** That of what is shown. */
	shown: string;
	/** Whether the page is to stay although nobody is signed in any more. */
	stays: () => boolean;
}

/** Asks the dashboard, from the browser, for a digest; what did not change since the last time is a 304. */
export class DigestWatch {
	private tag = "";

	/**
	 * Whether the page's data is other than what is shown, or nobody is signed in any more. A failure tells nothing:
	 * loading the page's data then would put an error in its place, and lose what was chosen.
	 * @throws Error without a connection
	 */
	async isOther({ path, shown, stays }: Digest, signal: AbortSignal): Promise<boolean> {
		const headers = { "If-None-Match": this.tag };
		const answer = await fetch(path, { headers, cache: "no-store", signal });
		if (answer.status === NOT_MODIFIED) return false;
		if (answer.redirected) return !stays();
		if (!answer.ok) return false;
		this.tag = answer.headers.get("ETag") ?? "";
		return (await answer.text()) !== shown;
	}
}
