import { expect } from "vitest";

/**
 * What a service has acknowledged of one kind of thing, and what it may have done besides: the
 * changes whose answers never came. States are plain data that can be compared.
 */
export class Ledger<State> {
	readonly #name: string;
	readonly #kept = new Map<number, State>();
	/** Changes without an answer; null is a deletion. */
	readonly #changing = new Map<number, State | null>();
	#creating: State[] = [];

	/** @param name of the kind, for messages */
	constructor(name: string) {
		this.#name = name;
	}

	/** The acknowledged things. */
	get ids(): number[] {
		return [...this.#kept.keys()];
	}

	/** Notes a thing that is known to be there. */
	adopt(id: number, state: State): void {
		this.#kept.set(id, state);
	}

	/** Notes a creation, before and after its answer. `run` makes it and returns its id. */
	async create(state: State, run: () => Promise<number>): Promise<void> {
		this.#creating.push(state);
		const id = await run();
		this.#creating = this.#creating.filter((one) => one !== state);
		this.#kept.set(id, state);
	}

	/** Notes a change, before and after its answer; a `state` of null is a deletion. */
	async change(id: number, state: State | null, run: () => Promise<unknown>): Promise<void> {
		this.#changing.set(id, state);
		await run();
		this.#changing.delete(id);
		if (state === null) this.#kept.delete(id);
		else this.#kept.set(id, state);
	}

	/**
	 * Compares with all that the service shows now. A change without an answer may have happened,
	 * wholly, or not; whichever it was holds from now on.
	 */
	settle(found: ReadonlyMap<number, State>): void {
		for (const [id, kept] of this.#kept) {
			const unanswered = this.#changing.get(id);
			const allowed = unanswered === undefined ? [kept] : [kept, unanswered];
			const state = found.get(id) ?? null;
			expect(allowed, `${this.#name} ${id}`).toContainEqual(state);
			if (state === null) this.#kept.delete(id);
		}
		for (const [id, state] of found) {
			if (!this.#kept.has(id)) this.#takeCreated(id, state);
			this.#kept.set(id, state);
		}
		this.#changing.clear();
		this.#creating = [];
	}

	/** Something new must be a creation without an answer, and each of them happens once. */
	#takeCreated(id: number, state: State): void {
		expect(this.#creating, `${this.#name} ${id}, which nobody made`).toContainEqual(state);
		const text = JSON.stringify(state);
		const at = this.#creating.findIndex((one) => JSON.stringify(one) === text);
		this.#creating.splice(at, 1);
	}
}
