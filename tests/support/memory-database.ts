import { fileURLToPath } from "node:url";
import "./unoptimised-wasm.mjs";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { users } from "../../api/account/tables";
import * as schema from "../../api/database/schema";
import { newEmail } from "./new-email";

const migrationsFolder = fileURLToPath(new URL("../../api/database/migrations", import.meta.url));

/** Buffers are set up at each start: the usual 128 MB of them take a third of its CPU time. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];

async function makeMigrated() {
	const client = await PGlite.create({ startParams });
	await migrate(drizzle(client), { migrationsFolder });
	// Or each that is made of these files would repeat its log.
	await client.exec("checkpoint");
	const files = await client.dumpDataDir("none");
	await client.close();
	return files;
}
/** A database with all migrations, as files. Making one takes four times as long as reading it. */
let migrated: ReturnType<typeof makeMigrated> | undefined;

/** The service's database with all migrations, in memory: for rules that no call reaches by itself. */
export async function memoryDatabase() {
	migrated ??= makeMigrated();
	const client = await PGlite.create({ startParams, loadDataDir: await migrated });
	return { db: drizzle(client, { schema }), close: () => client.close() };
}

/** A new account's id; it has no device group. */
export async function newAccount({ db }: Awaited<ReturnType<typeof memoryDatabase>>) {
	const email = newEmail();
	const [user] = await db
		.insert(users)
		.values({ email, normalizedEmail: email.toUpperCase(), securityStamp: "stamp" })
		.returning({ id: users.id });
	if (!user) throw new Error("The account was not returned");
	return user.id;
}
