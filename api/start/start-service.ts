import type { Tracing } from "../../tracing/open-tracing.mjs";
import { blobRoutes } from "../blobs/routes";
import { createApp } from "../http/app";
import { outboxPath } from "../http/outbox-page";
import { type Listening, listen } from "../http/server";
import { acceptsUpload } from "../media/rules/accepts-upload";
import { type SweepSpan, sweepMedia } from "../media/rules/free-media";
import { knownMedia } from "../media/rules/known-media";
import { openDoor } from "../moving/door";
import { logError } from "../problems/log-error";
import { createLiveScreens } from "../screens/live/live-screens";
import { createThrottles } from "../throttles/throttles";
import { isOnThisMachine, localUrl, webAddress } from "./addresses";
import { type Closers, closeAfter, closeAll } from "./closers";
import type { Settings } from "./config";
import { allHandlers } from "./handlers";
import { openMailer } from "./mail";
import { openMediaWork } from "./media-work";
import { openData } from "./open-data";
import { followPayments, openPayments, servePayments } from "./payments";
import type { Services } from "./services";
import { StartError } from "./start-error";
import { sweepBlobs, sweepRows } from "./sweep";
import { startWatchdog } from "./watchdog";

const SWEEP_MS = 3600 * 1000;

export interface RunningService {
	/** Where it listens, such as `http://0.0.0.0:3001`. */
	address: string;
	/** Where this machine reads the mails that wait for a mail server, with the key; null: nowhere. */
	outbox: string | null;
	/** Finishes running work, then closes everything. */
	stop(): Promise<void>;
}

async function openServices(settings: Settings, closers: Closers) {
	const { config, data } = await openData(settings, closers);
	const { db, beside, upkeep, inTurn, ifFree } = data;
	const mostStreams = Math.ceil(config.maxConnections / 2);
	const screens = await createLiveScreens(db, data.listen, mostStreams);
	closers.push(() => screens.stop());
	const { files, tools, jobs } = await openMediaWork(config, data, closers);
	await files.allowBrowsers();
	const listening = { port: config.port };
	const apiUrl = () => config.publicUrl ?? localUrl(config.host, listening.port);
	const payments = await openPayments(config, data, apiUrl);
	const services = {
		...{ config, db, blobs: files.blobs, jobs, screens, tools, apiUrl, inTurn },
		payments: payments.provider,
		...createThrottles(config, beside),
	};
	await openMailer(services, data, closers);
	const { local } = files;
	return { services: services satisfies Services, local, upkeep, ifFree, listening, payments };
}

type Opened = Awaited<ReturnType<typeof openServices>>;

/** Sweeps, unless another process does. */
async function sweepNowAndThen(
	{ services: { config, db, blobs }, local, upkeep, ifFree }: Opened,
	closers: Closers,
): Promise<void> {
	// Elsewhere browsers write while nobody here sees it, and a list of all files may take long.
	const isAlone = config.postgres === null && local !== null;
	const sweepFiles = async (span: SweepSpan) => {
		await sweepMedia(db, blobs, span);
		await sweepBlobs(db, blobs, isAlone);
	};
	const inOneProcess = (work: () => Promise<void>) => ifFree("sweep", work);
	await inOneProcess(async () => {
		await sweepRows(db);
		if (local) await sweepFiles("all");
	});
	let isStopping = false;
	closers.push(async () => {
		isStopping = true;
	});
	if (!local)
		inOneProcess(() => sweepFiles("all")).catch(
			(error) => isStopping || logError("The first sweep of the files", error),
		);
	const again = async () => {
		await sweepRows(db);
		// Alone, nothing is left behind while this process runs.
		await (isAlone ? sweepMedia(db, blobs, "lately") : sweepFiles("lately"));
		await upkeep();
	};
	const timer = setInterval(() => {
		inOneProcess(again).catch((error) => logError("The hourly sweep", error));
	}, SWEEP_MS);
	closers.push(async () => clearInterval(timer));
}

async function serve(
	{ services, local, payments }: Opened,
	tracing: Tracing | null,
	closers: Closers,
): Promise<Listening> {
	const { host, port } = services.config;
	let isServing = true;
	const app = createApp({
		services,
		handlers: allHandlers,
		blobs:
			local &&
			blobRoutes(local, {
				acceptsUpload: (mediaId) => acceptsUpload(services.db, mediaId),
				isKnown: async (mediaId) => (await knownMedia(services.db, [mediaId])).has(mediaId),
			}),
		more: (app) => servePayments(app, services, payments),
		tracing,
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
 * @param tracing null: requests are not traced
 * @throws StartError when the folder or the database cannot be used or is in use, or the port is taken
 */
export async function startService(
	settings: Settings,
	tracing: Tracing | null,
): Promise<RunningService> {
	const { host, dataDir, postgres } = settings;
	const closers: Closers = [];
	try {
		const opened = await openServices(settings, closers);
		const { services, listening, payments } = opened;
		await sweepNowAndThen(opened, closers);
		closers.push(await followPayments(services, payments));
		listening.port = (await serve(opened, tracing, closers)).port;
		services.jobs.start();
		if (!postgres) closers.push(await openDoor(services.db, dataDir));
		const watchdog = startWatchdog();
		closers.push(() => watchdog.stop());
		const outbox = isOnThisMachine(host) ? outboxPath(services.config) : null;
		return {
			address: webAddress(host, listening.port),
			outbox: outbox && localUrl(host, listening.port) + outbox,
			stop: () => closeAll(closers),
		};
	} catch (error) {
		return closeAfter(error, closers);
	}
}
