import type { Hono } from "hono";
import { StorageAwayError } from "../blobs/errors";
import type { Database } from "../database/client";
import { isWhole } from "../database/is-whole";
import { databaseFolder } from "../database/pglite";
import { tryWriting } from "../disk/try-writing";
import { logError } from "../problems/log-error";
import { ProblemError } from "../problems/problem";
import type { Services } from "../start/services";
import { errorAnswer } from "./problem-answer";

/** Whoever probes waits for a few seconds. */
const ANSWER_MS = 3_000;
/** A question that a silent database does not answer holds a connection for half a minute, so there are few of them. */
const SHARED_MS = 10_000;

class LateError extends Error {}

/** Rejects after three seconds with a LateError; how the work ends after that is nobody's concern. */
function inTime<T>(work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		const words = `no answer within ${ANSWER_MS / 1000} seconds`;
		timer = setTimeout(() => reject(new LateError(words)), ANSWER_MS);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Asks whether the database is whole; all who ask until it has answered, and within ten seconds, share one question. */
function wholeness(db: Database): () => Promise<boolean> {
	let asked: { answer: Promise<boolean>; at: number } | null = null;
	return () => {
		if (asked && performance.now() - asked.at < SHARED_MS) return asked.answer;
		const own = { answer: isWhole(db), at: performance.now() };
		const forget = () => {
			if (asked === own) asked = null;
		};
		own.answer.then(forget, forget);
		asked = own;
		return own.answer;
	};
}

/** One line at each probe where the reason says all. */
function logCheck(what: string, error: unknown): void {
	const { code, message } = error as NodeJS.ErrnoException;
	const saysAll = error instanceof LateError || error instanceof StorageAwayError;
	if (saysAll || typeof code === "string") console.error(`${what} failed: ${message}`);
	else logError(what, error);
}

/** The outcome of a check. @throws ProblemError with these words where it fails; the reason is in the log */
async function checked<T>(what: string, words: string, work: Promise<T>): Promise<T> {
	try {
		return await inTime(work);
	} catch (error) {
		logCheck(`The check of ${what}`, error);
		throw new ProblemError(503, words);
	}
}

/** What may be asked of a service that is to be ready. */
interface Health {
	services: Pick<Services, "blobs" | "config" | "db">;
	/** False from the moment the service stops. */
	isServing: () => boolean;
}

/**
 * Serves `/healthz`, which says that the process runs, and `/readyz`, which is 503 within a few seconds where calls would fail, and says
 * of what: the database, the data folder or the files.
 */
export function answerHealth(app: Hono, { services, isServing }: Health): void {
	const { blobs, config, db } = services;
	const folder = config.postgres ? config.dataDir : databaseFolder(config.dataDir);
	const askDatabase = wholeness(db);
	const noFiles =
		blobs.origin === null ? "Files cannot be written." : "The file storage does not answer.";
	const check = async () => {
		if (!isServing()) throw new ProblemError(503, "The service is stopping.");
		if (!(await checked("the database", "The database does not answer.", askDatabase())))
			throw new ProblemError(503, "The database has lost what was in it.");
		await checked("the data folder", "The data folder cannot be written.", tryWriting(folder));
		await checked("the file storage", noFiles, blobs.check());
	};
	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", (c) =>
		check().then(
			() => c.text("ready"),
			(error) => errorAnswer(error, "GET /readyz"),
		),
	);
}
