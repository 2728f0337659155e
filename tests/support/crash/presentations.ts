import { randomUUID } from "node:crypto";
import type { InputOf } from "@signage/contract/endpoints";
import type { Presentation } from "@signage/contract/presentations";
import { expect } from "vitest";
import { newPerson, ok } from "../caller";
import { Ledger } from "./ledger";
import type { Strand, Target } from "./strand";

type Input = InputOf<"createPresentation", "body">;

/** A presentation whose every part tells which version it is of. */
function version(name: string, number: number) {
	const title = `${name} ${number}`;
	return {
		title,
		frameDelayInSeconds: 3 + (number % 900),
		backgroundColor: `#${String(number % 1_000_000).padStart(6, "0")}`,
		slides: Array.from({ length: 1 + (number % 9) }, (_, index) => ({
			index,
			title: `${title}, ${index}`,
			type: "WebContent" as const,
			url: `https://example.org/${number}/${index}`,
		})),
	};
}
type Version = ReturnType<typeof version>;

const versionOf = ({ title, frameDelayInSeconds, backgroundColor, slides }: Presentation) => ({
	title,
	frameDelayInSeconds,
	backgroundColor,
	slides: slides.map(({ index, title, type, url }) => ({ index, title, type, url })),
});

async function readAll(target: Target, token: string): Promise<Presentation[]> {
	const { presentations } = await ok(target, "listPresentations", { token });
	return Promise.all(
		presentations.map(({ presentationId }) =>
			ok(target, "getPresentation", { token, params: { presentationId } }),
		),
	);
}

const byId = (all: Presentation[]) =>
	new Map(all.map((one) => [one.presentationId, versionOf(one) as Version]));

/** One presentation that is saved again and again, each time whole and different. */
export async function savesInPlace(target: Target): Promise<Strand> {
	const { token } = await newPerson(target);
	const ledger = new Ledger<Version>("saved presentation");
	let number = 0;
	let slideIds: (number | null | undefined)[] = [];
	const body = version("Saved", number);
	const { presentationId } = await ok(target, "createPresentation", { token, body });
	ledger.adopt(presentationId, body);
	return {
		async write() {
			const next = version("Saved", ++number);
			const slides = next.slides.map((slide, index) => ({ ...slide, id: slideIds[index] }));
			await ledger.change(presentationId, next, async () => {
				const params = { presentationId };
				const saved = await ok(target, "updatePresentation", {
					token,
					params,
					body: { ...next, slides },
				});
				slideIds = saved.slides.map(({ id }) => id);
			});
		},
		async check() {
			const all = await readAll(target, token);
			ledger.settle(byId(all));
			slideIds = all.flatMap(({ slides }) => slides.map(({ id }) => id));
		},
	};
}

interface Keyed {
	key: string;
	body: Version;
	/** Null where none came. */
	answer: Presentation | null;
}

const PRESENTATIONS_MAX = 5;
/** How many of the last and of the older keys are sent again after a kill. */
const LAST_KEYS = 6;
const OLD_KEYS = 3;

/** Presentations that are made, with an idempotency key each, and deleted. */
export async function makesAndDeletes(target: Target): Promise<Strand> {
	const { token } = await newPerson(target);
	const ledger = new Ledger<Version>("presentation");
	const keys: Keyed[] = [];
	let number = 0;

	const send = ({ key, body }: { key: string; body: Input }) =>
		ok(target, "createPresentation", { token, body, headers: { "idempotency-key": key } });
	const remove = () => {
		const presentationId = target.random.pick(ledger.ids);
		return ledger.change(presentationId, null, () =>
			ok(target, "deletePresentation", { token, params: { presentationId } }),
		);
	};
	const make = () => {
		const body = version("Made", ++number);
		const keyed: Keyed = { key: randomUUID(), body, answer: null };
		keys.push(keyed);
		return ledger.create(body, async () => {
			keyed.answer = await send(keyed);
			return keyed.answer.presentationId;
		});
	};
	/** Sent again, an answered call gives its answer; one without gives what it made, or makes it now. */
	const sendAgain = async (keyed: Keyed, found: Presentation[]) => {
		const answer = await send(keyed);
		if (keyed.answer) {
			expect(answer, "the first answer to a key").toEqual(keyed.answer);
			return;
		}
		const made = found.find(({ title }) => title === keyed.body.title);
		if (made) expect(answer.presentationId, keyed.body.title).toBe(made.presentationId);
		ledger.adopt(answer.presentationId, keyed.body);
		keyed.answer = answer;
	};

	return {
		write: () => (ledger.ids.length < PRESENTATIONS_MAX ? make() : remove()),
		async check() {
			const found = await readAll(target, token);
			ledger.settle(byId(found));
			const old = Array.from({ length: OLD_KEYS }, () => target.random.pick(keys));
			for (const keyed of [...keys.slice(-LAST_KEYS), ...old]) await sendAgain(keyed, found);
			ledger.settle(byId(await readAll(target, token)));
		},
	};
}
