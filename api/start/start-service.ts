import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isLoopback } from "@signage/contract/loopback";
import { createTurns } from "../billing/in-turn";
import { createLocalBlobs } from "../blobs/local";
import { blobRoutes } from "../blobs/routes";
import { type Database, type OpenDatabase, openDatabase } from "../database/client";
import { UnreachableError } from "../database/postgres/connecting";
import { createApp } from "../http/app";
import { outboxPath } from "../http/outbox-page";
import { type Listening, listen } from "../http/server";
import { createJobQueue } from "../jobs/worker";
import { createMailer, type Mailer } from "../mail/mailer";
import { outboxDelivery } from "../mail/outbox";
import { smtpDelivery } from "../mail/smtp";
import { acceptsUpload } from "../media/rules/accepts-upload";
import { sweepMedia, sweepUploaded } from "../media/rules/free-media";
import { knownMedia } from "../media/rules/known-media";
import { findMediaTools, missingTools } from "../media/tools";
import { mediaJobs } from "../media/work/do-job";
import { logError } from "../problems/log-error";
import { createLiveScreens } from "../screens/live/live-screens";
import { readServiceKey } from "../secrets/service-key";
import { createThrottles } from "../throttles/throttles";
import type { Config, Settings } from "./config";
import { DataLockedError, lockData } from "./data-lock";
import { allHandlers } from "./handlers";
import { checkIdentity, checkKind, StrangeDataError } from "./identity";
import { followPayments, openPayments, servePayments } from "./payments";
import type { Services } from "./services";
import { sweepBlobs, sweepRows } from "./sweep";
import { startWatchdog } from "./watchdog";

const SWEEP_MS = 3600 * 1000;

/** Why the service cannot start, as one line for the person who started it. */
export class StartError extends Error {}

export interface RunningService {
	/** Where it listens, such as `http://0.0.0.0:3001`. */
	address: string;
	/** Where this machine reads the mails that wait for a mail server, with the key; null: nowhere. */
	outbox: string | null;
	/** Finishes running work, then closes everything. */
	stop(): Promise<void>;
}

type Closer = () => Promise<void>;

const ANY_ADDRESS = ["0.0.0.0", "::"];
const webAddress = (host: string, port: number) =>
	`http://${host.includes(":") ? `[${host}]` : host}:${port}`;
const isOnThisMachine = (host: string) => ANY_ADDRESS.includes(host) || isLoopback(host);
/** The address at which a browser on this machine reaches the service. */
const localUrl = (host: string, port: number) =>
	webAddress(ANY_ADDRESS.includes(host) ? "localhost" : host, port);

async function closeAll(closers: Closer[]): Promise<void> {
	for (let close = closers.pop(); close; close = closers.pop()) await close();
}

/** Runs a step on the data folder; any failure becomes a StartError that names the folder and the reason. */
async function inDataDir<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DataLockedError) {
			const { pid, host } = error.holder;
			throw new StartError(
				`The data in ${dataDir} is in use by another service (process ${pid} on ${host}). Stop it, or set DATA_DIR to another folder.`,
			);
		}
		const { message } = error as Error;
		throw new StartError(`The data folder ${dataDir} (DATA_DIR) cannot be used: ${message}`);
	}
}

function openMailer({ smtpUrl, mailFrom, theme }: Config, db: Database, closers: Closer[]): Mailer {
	const smtp = smtpUrl === null ? null : smtpDelivery(smtpUrl, mailFrom, theme);
	const mailer = createMailer(db, smtp?.deliver ?? outboxDelivery(db));
	closers.push(async () => {
		await mailer.stop();
		smtp?.close();
	});
	return mailer;
}

/** Opens the database that belongs to the data folder. @throws StartError */
async function openOwnData(config: Config): Promise<OpenDatabase> {
	try {
		await checkKind(config);
		const opened = await openDatabase(config);
		if (config.postgres)
			await checkIdentity(opened.db, config).catch(async (error) => {
				await opened.close();
				throw error;
			});
		return opened;
	} catch (error) {
		const isKnown = error instanceof UnreachableError || error instanceof StrangeDataError;
		throw isKnown ? new StartError(error.message) : error;
	}
}

async function openServices(config: Config, closers: Closer[]) {
	const { db, listen, upkeep, close } = await openOwnData(config);
	closers.push(close);
	const screens = await createLiveScreens(db, listen, Math.ceil(config.maxConnections / 2));
	closers.push(() => screens.stop());
	const blobs = createLocalBlobs({ dir: join(config.dataDir, "blobs"), secret: config.secret });
	const workRoot = join(config.dataDir, "work");
	const tools = await findMediaTools(config.tools);
	for (const line of missingTools(tools)) console.log(line);
	const jobs = createJobQueue(db, workRoot, mediaJobs({ config, db, blobs, tools }));
	closers.push(() => jobs.stop());
	const mailer = openMailer(config, db, closers);
	const listening = { port: config.port };
	const apiUrl = () => config.publicUrl ?? localUrl(config.host, listening.port);
	const payments = await openPayments(config, db, apiUrl);
	const services = {
		config,
		db,
		blobs,
		jobs,
		mailer,
		screens,
		tools,
		apiUrl,
		payments: payments.provider,
		inTurn: createTurns(),
		...createThrottles(config),
	};
	return { services: services satisfies Services, blobs, upkeep, listening, payments };
}

type Opened = Awaited<ReturnType<typeof openServices>>;

async function sweepNowAndThen(
	{ db, blobs }: Services,
	upkeep: () => Promise<void>,
	closers: Closer[],
): Promise<void> {
	const sweep = async () => {
		await sweepRows(db);
		await sweepMedia(db, blobs);
	};
	await sweep();
	await sweepBlobs(db, blobs);
	await sweepUploaded(db, blobs);

	const timer = setInterval(() => {
		sweep()
			.then(upkeep)
			.catch((error) => logError("The hourly sweep", error));
	}, SWEEP_MS);
	closers.push(async () => clearInterval(timer));
}

async function serve({ services, blobs, payments }: Opened, closers: Closer[]): Promise<Listening> {
	const { host, port } = services.config;
	let isServing = true;
	const app = createApp({
		services,
		handlers: allHandlers,
		blobs: blobRoutes(blobs, {
			acceptsUpload: (mediaId) => acceptsUpload(services.db, mediaId),
			isKnown: async (mediaId) => (await knownMedia(services.db, [mediaId])).has(mediaId),
		}),
		more: (app) => servePayments(app, services, payments),
		isServing: () => isServing,
	});
	try {
		const listening = await listen(app, services.config);
		closers.push(() => {
			isServing = false;
			services.screens.endStreams();
			return listening.stop();
		});
		return listening;
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === "EADDRINUSE")
			throw new StartError(`Port ${port} on ${host} is taken. Set API_PORT to another one.`);
		throw new StartError(`The service cannot listen on ${host}:${port}: ${message}`);
	}
}

/**
 * Starts the service: data folder, lock, database, storage, web server, media work.
 * @throws StartError when the folder or the database cannot be used or is in use, or the port is taken
 */
export async function startService(settings: Settings): Promise<RunningService> {
	const { dataDir, host } = settings;
	const closers: Closer[] = [];
	try {
		const secret = await inDataDir(dataDir, async () => {
			await mkdir(dataDir, { recursive: true });
			const lock = await lockData(dataDir, {
				waitMs: settings.dataLockWaitMs,
				onWait: ({ pid, host }) =>
					console.log(`Waiting for another service to end (process ${pid} on ${host}) …`),
			});
			closers.push(() => lock.release());
			return readServiceKey(dataDir);
		});
		const opened = await openServices({ ...settings, secret }, closers);
		const { services, upkeep, listening, payments } = opened;
		await sweepNowAndThen(services, upkeep, closers);
		closers.push(await followPayments(services, payments));
		listening.port = (await serve(opened, closers)).port;
		services.jobs.start();
		const watchdog = startWatchdog();
		closers.push(() => watchdog.stop());
		const outbox = isOnThisMachine(host) ? outboxPath(services.config) : null;
		return {
			address: webAddress(host, listening.port),
			outbox: outbox && localUrl(host, listening.port) + outbox,
			stop: () => closeAll(closers),
		};
	} catch (error) {
		await closeAll(closers);
		throw error;
	}
}
