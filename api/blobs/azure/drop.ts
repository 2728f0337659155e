import { ask, isConflict } from "./calls";
import type { OpenContainer } from "./container";

/** Deletes a blob, with what a holder of its upload address may have tied to it: snapshots, a lease. */
export async function deleteBlob({ container }: OpenContainer, name: string): Promise<boolean> {
	const blob = container.getBlockBlobClient(name);
	const remove = async () => {
		const { succeeded } = await ask("Deleting a file", (abortSignal) =>
			blob.deleteIfExists({ abortSignal, deleteSnapshots: "include" }),
		);
		return succeeded;
	};
	try {
		return await remove();
	} catch (error) {
		if (!isConflict(error)) throw error;
		await ask("Breaking a lease", (abortSignal) =>
			blob.getBlobLeaseClient().breakLease(0, { abortSignal }),
		);
		return remove();
	}
}

/** Deletes a blob that was listed. One that is not there then is blocks without a list, which an empty blob takes the place of. */
export async function dropBlob(open: OpenContainer, name: string): Promise<void> {
	if (await deleteBlob(open, name)) return;
	const blob = open.container.getBlockBlobClient(name);
	await ask("Emptying a file", (abortSignal) => blob.upload("", 0, { abortSignal }));
	await deleteBlob(open, name);
}
