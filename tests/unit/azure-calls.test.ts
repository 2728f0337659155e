import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { ask, move } from "../../api/blobs/azure/calls";
import { StorageAwayError } from "../../api/blobs/errors";
import { OutOfReachError } from "../../api/database/errors";

// Whose fault it is that a call of a storage on other machines has failed.

const system = (code: string) => Object.assign(new Error(`${code}: no more, write`), { code });

test("a connection that is refused is the storage's", async () => {
	const refused = () => Promise.reject(system("ECONNREFUSED"));
	await expect(ask("The size of a file", refused)).rejects.toBeInstanceOf(StorageAwayError);
	await expect(move("Reading a file", refused)).rejects.toBeInstanceOf(StorageAwayError);
});

test.each([
	["of the database that is away", new OutOfReachError(new Error("connect ECONNREFUSED"))],
	["of the database's own", new DrizzleQueryError("select 1", [], new Error("broken"))],
	["of this machine's disk", system("ENOSPC")],
	["of this machine's quota", system("EDQUOT")],
])("a failure %s is told as what it is", async (_, failure) => {
	await expect(move("Sweeping the container", () => Promise.reject(failure))).rejects.toBe(failure);
});
