import type { Tracing } from "../../tracing/open-tracing.mjs";
import { compareAnew } from "../account/rules/compare-anew";
import { blobRoutes } from "../blobs/routes";
import { createApp } from "../http/app";
import { outboxPath } from "../http/outbox-page";
import { type Listening, listen } from "../http/server";
import { acceptsUpload } from "../media/rules/accepts-upload";
import { knownMedia } from "../media/rules/known-media";
import { openDoor } from "../moving/door";
import { createLiveScreens } from "../screens/live/live-screens";
import { createThrottles } from "../throttles/throttles";
import { isOnThisMachine, localUrl, webAddress } from "./addresses";
import { type Closers, closeAfter, closeAll } from "./closers";
import type { Settings } from "./config";
import { allHandlers } from "./handlers";
import { openMailer } from "./mail";
import { openMediaWork } from "./media-work";
import { inDataDir, openData } from "./open-data";
import { followPayments, openPayments, servePayments } from "./payments";
import type { Services } from "./services";
import { StartError } from "./start-error";
import { sweepRows } from "./sweep";
import { sweepNowAndThen } from "./sweeping";
import { startWatchdog } from "./watchdog";

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
		const { services, local, upkeep, ifFree, listening, payments } = opened;
		const { db, blobs, config } = services;
		const isAlone = postgres === null && local !== null;
		await compareAnew(db);
		await ifFree("sweep", () => sweepRows(services));
		// Nobody writes yet: half-received files, which may fill the disk, need not become old first.
		if (isAlone) await inDataDir(dataDir, () => local.files.clearTmp(0));
		closers.push(await followPayments(services, payments));
		listening.port = (await serve(opened, tracing, closers)).port;
		services.jobs.start();
		sweepNowAndThen({ db, blobs, config, isAlone, ifFree, upkeep }, closers);
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
