import { expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { deadlocksOf } from "../support/deadlocks";
import { startService } from "../support/service";

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
	Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

test.runIf(isOnPostgres)(
	"groups that swap what they show, and what they show being deleted",
	async () => {
		const service = await startService();
		const { token } = await newPerson(service);
		const newPresentation = (title: string) =>
			ok(service, "createPresentation", {
				token,
				body: {
					title,
					slides: [{ index: 0, title: "Site", type: "WebContent", url: "https://example.org/" }],
				},
			});

		const [one, other, third] = [
			await newPresentation("One"),
			await newPresentation("Other"),
			await newPresentation("Third"),
		];
		const groups = await times(6, (index) =>
			ok(service, "createDeviceGroup", { token, body: { title: `Group ${index}` } }),
		);
		const show = (index: number, presentationId: number | null) =>
			call(service, "updateDeviceGroup", {
				token,
				params: { deviceGroupId: Number(groups[index]?.deviceGroupId) },
				body: { actualPresentationId: presentationId, alertPresentationId: third.presentationId },
			});
		const both = [one.presentationId, other.presentationId];
		for (let round = 0; round < 6; round++) {
			const swapped = await times(groups.length, (index) =>
				show(index, both[(index + round) % 2] ?? null),
			);
			expect(statusesOf(swapped)).toEqual(groups.map(() => 200));
		}
		// Who counts them at once must not count without the others.
		await times(groups.length, (index) => show(index, index < 2 ? one.presentationId : null));
		await Promise.all([show(0, null), show(1, null), show(2, other.presentationId)]);
		const order = async () =>
			(
				await ok(service, "listPresentations", { token, query: { sort: "active" } })
			).presentations.map(({ title, actualInGroups }) => [title, actualInGroups?.length]);
		expect((await order())[0]).toEqual(["Other", 1]);

		const short = await times(4, (index) => newPresentation(`Short-lived ${index}`));
		await times(4, (index) => show(index, short[index]?.presentationId ?? null));
		const gone = [
			...short.map(({ presentationId }) =>
				call(service, "deletePresentation", { token, params: { presentationId } }),
			),
			...groups
				.slice(0, 4)
				.map(({ deviceGroupId }) =>
					call(service, "deleteDeviceGroup", { token, params: { deviceGroupId } }),
				),
		];
		expect(statusesOf(await Promise.all<{ status: number }>(gone))).toEqual(gone.map(() => 204));

		const remove = ({ presentationId }: { presentationId: number }) =>
			call(service, "deletePresentation", { token, params: { presentationId } });
		for (let round = 0; round < 10; round++) {
			const [left, right] = [await newPresentation("Left"), await newPresentation("Right")];
			await times(2, (index) =>
				ok(service, "updateDeviceGroup", {
					token,
					params: { deviceGroupId: Number(groups[4 + index]?.deviceGroupId) },
					body: {
						actualPresentationId: [left, right][index]?.presentationId,
						alertPresentationId: [right, left][index]?.presentationId,
					},
				}),
			);
			expect(statusesOf(await Promise.all([remove(left), remove(right)]))).toEqual([204, 204]);
		}

		await service.stop();
		const address = String(await databaseOf(service.dataDir));
		// What a second try hides costs a second.
		expect(await deadlocksOf(address)).toBe(0);
	},
);
