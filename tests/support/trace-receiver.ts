import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span as it was sent. */
export interface SentSpan {
	program: string;
	traceId: string;
	spanId: string;
	/** "" for one that begins a trace. */
	parentSpanId: string;
	name: string;
	attributes: Record<string, string | number>;
	/** 2 for a failure. */
	status: number;
}

/** What an OpenTelemetry collector is to the programs: it takes OTLP over HTTP, as JSON. */
export interface TraceReceiver {
	/** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
	url: string;
	spans(): SentSpan[];
	/** What each batch says of the program that sent it. */
	resources(): Record<string, string | number>[];
	/** All that was sent, as it was sent. */
	text(): string;
	/** Takes what comes and answers nothing from now on. */
	hang(): void;
	stop(): Promise<void>;
}

interface Value {
	stringValue?: string;
	intValue?: number | string;
}
interface Attribute {
	key: string;
	value: Value;
}
interface Batch {
	resourceSpans: {
		resource: { attributes: Attribute[] };
		scopeSpans: {
			spans: (Omit<SentSpan, "attributes" | "status"> & {
				attributes: Attribute[];
				status?: { code?: number };
			})[];
		}[];
	}[];
}

const read = (attributes: Attribute[]) =>
	Object.fromEntries(
		attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
	);

const spansOf = (batch: Batch): SentSpan[] =>
	batch.resourceSpans.flatMap(({ resource, scopeSpans }) =>
		scopeSpans
			.flatMap(({ spans }) => spans)
			.map(({ traceId, spanId, parentSpanId = "", name, attributes, status }) => ({
				program: String(read(resource.attributes)["service.name"]),
				traceId,
				spanId,
				parentSpanId,
				name,
				attributes: read(attributes),
				status: status?.code ?? 0,
			})),
	);

export async function startTraceReceiver(): Promise<TraceReceiver> {
	const bodies: string[] = [];
	let isHanging = false;
	const server = createServer(async (request, response) => {
		const body = await text(request);
		if (request.url === "/v1/traces") bodies.push(body);
		if (isHanging) return;
		response.writeHead(200, { "content-type": "application/json" }).end("{}");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body))),
		resources: () =>
			bodies.flatMap((body) =>
				(JSON.parse(body) as Batch).resourceSpans.map(({ resource }) => read(resource.attributes)),
			),
		text: () => bodies.join("\n"),
		hang: () => {
			isHanging = true;
		},
		stop: async () => {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
