import { within } from "../time";
import { type Database, hasEnded, openDatabase } from "./database";

/** Some browsers answer the first attempt to open the database after starting late or never, and the second at once. */
const OPEN_MS = 5_000;

/** The connection to the browser's database. There may be none, or only later. */
export class Connection {
	private database: Database | null = null;
	private reopening: Promise<void> | null = null;
	/** Called when the database was opened, for the first time or again. */
	onOpened: () => void = () => undefined;

	get isOpen(): boolean {
		return this.database !== null;
	}

	/** @throws Error if the browser refuses a database, or does not answer in time: it may still do so later */
	async open(former: Database | null = null): Promise<void> {
		const attempt = () => within(OPEN_MS, () => this.connect(former));
		await attempt().catch(attempt);
	}

	/** An answer that comes late is of use, too. */
	private async connect(former: Database | null): Promise<void> {
		const database = await openDatabase();
		if (this.database !== former) return database.close();
		this.database = database;
		former?.close();
		this.onOpened();
	}

	/**
	 * Runs a database operation; resolves to null if it fails, so that the player can continue. Where the browser has ended
	 * the connection, as some do while a TV sleeps, it runs once more on a new one.
	 */
	async attempt<T>(what: string, work: (database: Database) => Promise<T>): Promise<T | null> {
		const { database } = this;
		if (!database) return null;
		try {
			return await work(database).catch(async (error) => {
				if (!hasEnded(error)) throw error;
				return work(await this.connectedAgain(database));
			});
		} catch (error) {
			console.info(`The screen's store failed to ${what}:`, error);
			return null;
		}
	}

	/** The connection that is in this one's place: one for all that need it. */
	private async connectedAgain(ended: Database): Promise<Database> {
		if (this.database === ended) {
			this.reopening ??= this.open(ended).finally(() => {
				this.reopening = null;
			});
			await this.reopening;
		}
		return this.database ?? ended;
	}
}
