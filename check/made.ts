import type { EndpointName } from "@signage/contract/endpoints";
import { ourAnswer } from "@signage/contract/mapped-call";
import type { Findings } from "./findings";
import type { Service } from "./service";

/** A kind of thing that the check makes, in the order in which they are taken away. */
interface Kind {
	words: string;
	remove: EndpointName;
	parameter: string;
	list: EndpointName;
	/** Where the list is in its answer. */
	within?: string;
	id: string;
	name: string;
}

export const KINDS = {
	group: {
		words: "the group",
		remove: "deleteDeviceGroup",
		parameter: "deviceGroupId",
		list: "listDeviceGroups",
		id: "deviceGroupId",
		name: "title",
	},
	device: {
		words: "the device",
		remove: "deleteDevice",
		parameter: "deviceId",
		list: "listDevices",
		id: "deviceId",
		name: "deviceName",
	},
	schedule: {
		words: "the schedule",
		remove: "deleteSchedule",
		parameter: "id",
		list: "listSchedules",
		id: "id",
		name: "name",
	},
	presentation: {
		words: "the presentation",
		remove: "deletePresentation",
		parameter: "presentationId",
		list: "listPresentations",
		within: "presentations",
		id: "presentationId",
		name: "title",
	},
} as const satisfies Record<string, Kind>;
export type MadeKind = keyof typeof KINDS;

type Row = Record<string, unknown>;

/** What the check has made, so that it can be taken away however the check ends. */
export class Made {
	#ids = new Map<MadeKind, Set<unknown>>();
	/** Kinds of which something may have been made, whatever was answered. */
	#begun = new Set<MadeKind>();
	/** More to undo, the last first. */
	#undo = new Map<string, () => Promise<boolean>>();

	constructor(
		readonly service: Service,
		readonly findings: Findings,
		readonly mark: string,
	) {}

	/** Say this before something of this kind is made: it may be there although no answer comes. */
	begin(kind: MadeKind): void {
		this.#begun.add(kind);
	}
	add(kind: MadeKind, id: unknown): void {
		if (id !== undefined && id !== null)
			this.#ids.set(kind, (this.#ids.get(kind) ?? new Set()).add(id));
	}
	gone(kind: MadeKind, id: unknown): void {
		this.#ids.get(kind)?.delete(id);
	}
	/** @param what is left where `run` resolves to false */
	undoLater(what: string, run: () => Promise<boolean>): void {
		this.#undo.set(what, run);
	}
	undone(what: string): void {
		this.#undo.delete(what);
	}

	/** The service's list of a kind; nothing where it cannot be read. */
	async #rows(kind: MadeKind): Promise<(Row | null)[]> {
		const { list, ...where } = KINDS[kind];
		const reply = await this.service.ask(list);
		if (reply.status === undefined || reply.status >= 300) return [];
		const body = ourAnswer(list, reply.json, this.service.mapping);
		const rows = "within" in where ? (body as Row | undefined)?.[where.within] : body;
		return Array.isArray(rows) ? rows : [];
	}

	/** The things of a kind in the service's list that have the mark in their names. */
	async find(kind: MadeKind): Promise<Row[]> {
		const { name } = KINDS[kind];
		const isMarked = (row: Row | null): row is Row =>
			String(row?.[name] ?? "").startsWith(this.mark);
		return (await this.#rows(kind)).filter(isMarked);
	}
	/** Whether the service's list has this one. */
	async isListed(kind: MadeKind, id: unknown): Promise<boolean> {
		return (await this.#rows(kind)).some((row) => row?.[KINDS[kind].id] === id);
	}

	async #removeAll(kind: MadeKind): Promise<void> {
		const { id: idName, remove, parameter, words } = KINDS[kind];
		const found = await this.find(kind).catch(() => []);
		for (const row of found) this.add(kind, row[idName]);
		const ids = [...(this.#ids.get(kind) ?? [])];
		const stays = (id: unknown) =>
			this.findings.left.add(`${words} “${this.mark}…” (${String(id)})`);
		for (const id of ids) {
			const { status } = await this.service.ask(remove, { params: { [parameter]: id } });
			if (status !== undefined && (status < 300 || status === 404)) this.gone(kind, id);
			else stays(id);
		}
		// What a service says it has deleted may be there all the same.
		if (ids.length > 0) for (const row of await this.find(kind)) stays(row[idName]);
	}

	/** Takes away all that was made. What stays is said in the findings. Does not throw. */
	async removeEverything(): Promise<void> {
		// Whoever ended the check wants it to clean up.
		this.service.stop = new AbortController();
		for (const [what, run] of [...this.#undo].reverse())
			if (!(await run().catch(() => false))) this.findings.left.add(what);
		for (const kind of Object.keys(KINDS) as MadeKind[])
			if (this.#begun.has(kind))
				await this.#removeAll(kind).catch(() =>
					this.findings.left.add(`${KINDS[kind].words} “${this.mark}…”`),
				);
	}
}
