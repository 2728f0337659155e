import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { API_BASE } from "@signage/contract/endpoint";
import { endpoints, type InputOf } from "@signage/contract/endpoints";
import type { Manifest } from "@signage/contract/screens";
import { playerPolicy } from "../../api/http/player-page";
import { picture } from "./player-pictures";

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** A fake of the service's calls for screens; the test says what it answers. */
export class PlayerService {
	/** Whether the code was entered; whether the token is good. */
	isEntered = false;
	isRevoked = false;
	/** The good token, which pairing gives. */
	token = "the-screen-token";
	/** Where the dashboard is, if the service knows. */
	dashboard: string | null = null;
	/** What the screen is called; services need not say. */
	deviceName?: string;
	/** By how much its clock is ahead of the screen's, in milliseconds. */
	aheadMs = 0;
	/** Seconds that a code lives. */
	codeSeconds = 600;
	/** Pictures that are sent with other content, so that the manifest's hash does not match. */
	readonly damaged = new Set<number>();
	/** Pictures that the storage does not give: it says that it is overloaded, or nothing at all. */
	readonly overloaded = new Set<number>();
	readonly silent = new Set<number>();
	/** Whether something on the way answers all that is asked, as a Wi-Fi that wants a sign-in does. */
	hasPortal = false;
	/** How many pictures were asked for then. */
	askedOfPortal = 0;
	/** The pictures that were asked for. */
	readonly asked: number[] = [];
	/** Videos, by the number in their address. */
	readonly films = new Map<number, Buffer>();
	/** The first byte of each part of a video that was sent. */
	readonly partsSent: number[] = [];
	/** How many parts are sent before the storage is overloaded. */
	partsMost = Number.POSITIVE_INFINITY;
	partsRefused = 0;
	readonly heartbeats: InputOf<"sendHeartbeat", "body">[] = [];
	manifest: Manifest = manifestOf("r1", null, []);
	/** Revisions that the next heartbeats still name, as does a process of a service that hears of changes late. */
	readonly lateRevisions: string[] = [];
	codesGiven = 0;
	/** Whether it tells of revisions as they come; else heartbeats alone do. */
	hasEvents = false;
	private readonly streams = new Set<ServerResponse>();
	private server: Server | null = null;
	private port = 0;

	/** @param folder where the built player is */
	constructor(private readonly folder: string) {}

	/** Starts on a free port, or again on the one it had. */
	async start(): Promise<void> {
		const server = createServer((request, response) => {
			this.answer(request, response).catch((error) => response.destroy(error));
		});
		await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
		this.port = (server.address() as AddressInfo).port;
		this.server = server;
	}

	async stop(): Promise<void> {
		const { server } = this;
		this.server = null;
		if (!server) return;
		const closed = new Promise((resolve) => server.close(resolve));
		server.closeAllConnections();
		await closed;
	}

	/** The player's address; on localhost browsers allow service workers without https. */
	get url(): string {
		return `http://localhost:${this.port}/player/`;
	}

	private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		const body = await textOf(request);
		if (this.hasPortal && pathname.startsWith("/media/")) this.askedOfPortal += 1;
		if (this.hasPortal)
			return void response.writeHead(200, { "Content-Type": TYPES[".html"] }).end("<p>Sign in</p>");
		if (pathname.startsWith("/player/")) return this.file(pathname, response);
		if (pathname.startsWith("/media/"))
			return this.media(Number(pathname.slice(7)), request, response);
		const { createDeviceCode, createDeviceToken, getManifest, sendHeartbeat, followEvents } =
			endpoints;
		if (pathname === API_BASE + createDeviceCode.path) return this.code(response);
		if (pathname === API_BASE + createDeviceToken.path) return this.giveToken(response);
		if (this.isRevoked || request.headers.authorization !== `Bearer ${this.token}`)
			return void response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
		if (pathname === API_BASE + getManifest.path) return this.readManifest(request, response);
		if (pathname === API_BASE + followEvents.path) return this.follow(response);
		if (pathname !== API_BASE + sendHeartbeat.path) return void response.writeHead(404).end();
		this.heartbeats.push(sendHeartbeat.body.parse(JSON.parse(body)));
		json(response, 200, {
			revision: this.lateRevisions.shift() ?? this.manifest.revision,
			serverTime: new Date(Date.now() + this.aheadMs).toISOString(),
			deviceName: this.deviceName,
		});
	}

	/** Tells all screens of the manifest's revision, as the service does when it changes. */
	tell(): void {
		const { revision } = this.manifest;
		this.stream(`event: revision\ndata: ${JSON.stringify({ revision })}\n\n`);
	}

	/** Writes this into all streams of events. */
	stream(text: string): void {
		for (const stream of this.streams) stream.write(text);
	}

	/** Ends all streams of events. */
	endEvents(): void {
		for (const stream of this.streams) stream.end();
	}

	private follow(response: ServerResponse): void {
		if (!this.hasEvents) return void response.writeHead(404).end();
		response.writeHead(200, { "Content-Type": "text/event-stream" });
		this.streams.add(response);
		response.on("close", () => this.streams.delete(response));
		this.tell();
	}

	private async file(pathname: string, response: ServerResponse): Promise<void> {
		const name = path.basename(pathname) === "player" ? "index.html" : path.basename(pathname);
		try {
			const content = await readFile(path.join(this.folder, name));
			response.writeHead(200, {
				"Content-Type": TYPES[path.extname(name)] ?? "application/octet-stream",
				"Content-Security-Policy": playerPolicy(name),
				"Referrer-Policy": "no-referrer",
				"Cache-Control": "no-cache",
			});
			response.end(content);
		} catch (error) {
			response.writeHead(404).end(String(error));
		}
	}

	private code(response: ServerResponse): void {
		this.codesGiven += 1;
		const userCode = String(482_900 + this.codesGiven);
		const deviceCode = `device-code-${this.codesGiven}`;
		const verificationUri = this.dashboard && `${this.dashboard}/verify-device`;
		json(response, 200, {
			deviceCode,
			userCode,
			expiresIn: this.codeSeconds,
			interval: 1,
			verificationUri,
			verificationUriComplete: verificationUri && `${verificationUri}?userCode=${userCode}`,
		});
	}

	private giveToken(response: ServerResponse): void {
		if (this.isEntered) json(response, 200, { accessToken: this.token, deviceId: 51 });
		else json(response, 400, { error: "authorization_pending" });
	}

	private readManifest(request: IncomingMessage, response: ServerResponse): void {
		const etag = `"${this.manifest.revision}"`;
		if (request.headers["if-none-match"] === etag)
			return void response.writeHead(304, { ETag: etag }).end();
		response.setHeader("ETag", etag);
		json(response, 200, { ...this.manifest, serverTime: new Date().toISOString() });
	}

	private media(index: number, request: IncomingMessage, response: ServerResponse): void {
		const film = this.films.get(index);
		if (film) {
			this.film(film, request.headers.range, response);
			return;
		}
		this.asked.push(index);
		if (this.silent.has(index)) return;
		if (this.overloaded.has(index)) return void response.writeHead(503).end();
		const { data } = picture(this.damaged.has(index) ? index + 100 : index);
		response.writeHead(200, { "Content-Type": "image/png" }).end(data);
	}

	/** Sends a video, or a part with a beginning and an end, as the service does. */
	private film(film: Buffer, range: string | undefined, response: ServerResponse): void {
		const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
		const headers = { "Content-Type": "video/mp4" };
		if (first === undefined) return void response.writeHead(200, headers).end(film);
		if (this.partsSent.length >= this.partsMost) {
			this.partsRefused++;
			return void response.writeHead(503).end();
		}
		this.partsSent.push(Number(first));
		const part = film.subarray(Number(first), Number(last) + 1);
		const place = { "Content-Range": `bytes ${first}-${last}/${film.length}` };
		response.writeHead(206, { ...headers, ...place }).end(part);
	}
}

/** A manifest with one presentation of these pictures, each shown for `seconds`. */
export function manifestOf(
	revision: string,
	presentationId: number | null,
	pictures: readonly number[],
	seconds = 1,
): Manifest {
	const items = pictures.map((index) => ({
		slideId: index,
		type: "InternalImage" as const,
		url: `/media/${index}`,
		sha256: picture(index).sha256,
		bytes: picture(index).data.length,
		seconds,
	}));
	return {
		revision,
		serverTime: new Date().toISOString(),
		playing: presentationId,
		switches: [],
		group: {
			title: "Lobby",
			actualPresentationId: presentationId,
			isInAlert: false,
			alertPresentationId: null,
		},
		presentations:
			presentationId === null
				? []
				: [{ presentationId, title: "Welcome", backgroundColor: "#102030", items }],
	};
}

function json(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const part of request) text += part;
	return text;
}
