const HEARTBEAT_MS = 15_000;
const AGAIN_MS = 3_000;
const CALL_MS = 10_000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A screen that does what the player does towards the service: heartbeats, the stream of events, the manifest. */
export class SimulatedScreen {
	manifest = null;
	/** What must never happen, such as a token that is refused. */
	faults = [];
	#revision = "";
	#isOver = false;
	#wake = () => undefined;

	constructor(api, deviceId, token) {
		Object.assign(this, { api, deviceId, token });
	}

	start() {
		void this.#beat();
		void this.#follow();
	}
	stop() {
		this.#isOver = true;
		this.#wake();
	}
	/** The presentation that the screen shows; it goes on with it while the service is away. */
	get playing() {
		return this.manifest?.playing ?? null;
	}

	async #ask(path, body) {
		const answer = await fetch(`${this.api}/api/v1${path}`, {
			method: body ? "POST" : "GET",
			headers: {
				authorization: `Bearer ${this.token}`,
				...(body && { "content-type": "application/json" }),
			},
			body: body && JSON.stringify(body),
			signal: AbortSignal.timeout(CALL_MS),
		});
		if (answer.status === 401)
			this.faults.push(`${path} was refused: the screen would ask for a code`);
		if (!answer.ok) throw new Error(`status ${answer.status}`);
		return answer.json();
	}

	async #beat() {
		while (!this.#isOver) {
			try {
				const playing = this.playing && { presentationId: this.playing, slideId: 1 };
				const { revision } = await this.#ask("/player/heartbeat", {
					playing,
					cachedRevision: this.#revision || null,
				});
				if (revision !== this.#revision) {
					this.manifest = await this.#ask("/player/manifest");
					this.#revision = this.manifest.revision;
					continue;
				}
			} catch {
				// The service is away: the screen plays on.
			}
			const woken = new Promise((resolve) => {
				this.#wake = resolve;
			});
			await Promise.race([sleep(HEARTBEAT_MS), woken]);
		}
	}

	async #follow() {
		while (!this.#isOver) {
			try {
				const headers = { authorization: `Bearer ${this.token}` };
				const answer = await fetch(`${this.api}/api/v1/player/events`, { headers });
				const decoder = new TextDecoder();
				for await (const piece of answer.body) {
					if (this.#isOver) return;
					if (/event: revision/.test(decoder.decode(piece))) this.#wake();
				}
			} catch {
				// It is followed again below.
			}
			await sleep(AGAIN_MS * (0.5 + Math.random()));
		}
	}
}
