import { newPerson, ok } from "../caller";
import { Ledger } from "./ledger";
import type { Strand, Target } from "./strand";

const SCHEDULES_MAX = 4;

/** A schedule whose every part tells which version it is of. */
function version(number: number, presentationId: number) {
	const two = (value: number) => String(value % 60).padStart(2, "0");
	return {
		name: `Schedule ${number}`,
		timeZoneId: "UTC",
		times: Array.from({ length: 1 + (number % 9) }, (_, index) => ({
			time: `${two(index)}:${two(number)}`,
			presentationId,
		})),
	};
}
type Version = ReturnType<typeof version> & { type: string };

/** Schedules of both types that are made, saved whole and different, and deleted. */
export async function schedules(target: Target): Promise<Strand> {
	const { token } = await newPerson(target);
	const { presentationId } = await ok(target, "createPresentation", {
		token,
		body: { title: "Show" },
	});
	const ledger = new Ledger<Version>("schedule");
	const types = new Map<number, string>();
	let number = 0;

	const next = (type: string): Version => ({ ...version(++number, presentationId), type });
	const dated = ({ name, timeZoneId, times }: Version) => ({
		name,
		timeZoneId,
		dateTimeCollection: times.map(({ time }) => ({
			dateTime: `2030-01-01 ${time}`,
			presentationId,
		})),
	});
	const weekly = ({ name, timeZoneId, times }: Version) => ({
		name,
		timeZoneId,
		Friday: times.map(({ time }) => ({ time: `${time}:00`, presentationId })),
	});
	const make = () => {
		const made = next(target.random.pick(["Linear", "Weekly"]));
		return ledger.create(made, async () => {
			const { id } =
				made.type === "Linear"
					? await ok(target, "createSimpleSchedule", { token, body: dated(made) })
					: await ok(target, "createWeeklySchedule", { token, body: weekly(made) });
			types.set(id, made.type);
			return id;
		});
	};
	const save = (id: number) => {
		const saved = next(String(types.get(id)));
		const params = { id };
		return ledger.change(id, saved, () =>
			saved.type === "Linear"
				? ok(target, "updateSimpleSchedule", { token, params, body: dated(saved) })
				: ok(target, "updateWeeklySchedule", { token, params, body: weekly(saved) }),
		);
	};
	const remove = (id: number) =>
		ledger.change(id, null, () => ok(target, "deleteSchedule", { token, params: { id } }));

	const read = async (id: number, type: string): Promise<Version> => {
		const params = { id };
		if (type === "Linear") {
			const { name, timeZoneId, dateTimeCollection } = await ok(target, "getSimpleSchedule", {
				token,
				params,
			});
			const times = dateTimeCollection.map(({ dateTime }) => ({
				time: dateTime.slice(11),
				presentationId,
			}));
			return { name, timeZoneId: String(timeZoneId), times, type };
		}
		const { name, timeZoneId, friday } = await ok(target, "getWeeklySchedule", { token, params });
		const times = (friday ?? []).map(({ time }) => ({ time: time.slice(0, 5), presentationId }));
		return { name, timeZoneId: String(timeZoneId), times, type };
	};

	return {
		write() {
			if (ledger.ids.length < SCHEDULES_MAX) return make();
			const id = target.random.pick(ledger.ids);
			return target.random.whole(1, 4) === 1 ? remove(id) : save(id);
		},
		async check() {
			const listed = await ok(target, "listSchedules", { token });
			const found = await Promise.all(
				listed.map(async ({ id, type }) => [id, await read(id, type)] as const),
			);
			for (const [id, { type }] of found) types.set(id, type);
			ledger.settle(new Map(found));
		},
	};
}
