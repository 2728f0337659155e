/** @typedef {import("./spans.mjs").SpanAttributes} SpanAttributes */
/** @typedef {import("./spans.mjs").Span} Span */
/** @typedef {import("./spans.mjs").Tracing} Tracing */

/** How a program names itself to whoever collects traces. */
const NAMESPACE = "signage";
/** So long a receiver may take for a batch; meanwhile spans wait, and beyond what the processor keeps they are dropped. */
const SEND_MS = 5_000;
const SAY_AGAIN_MS = 60_000;

/** Says that traces are lost, once a minute at most. */
function sayWhatIsLost() {
	let said = Number.NEGATIVE_INFINITY;
	/** @param {any} error */
	return (error) => {
		if (performance.now() - said < SAY_AGAIN_MS) return;
		said = performance.now();
		console.error(
			`Traces cannot be sent (OTEL_EXPORTER_OTLP_ENDPOINT): ${error?.message ?? error}`,
		);
	};
}

const load = () =>
	Promise.all([
		import("@opentelemetry/api"),
		import("@opentelemetry/core"),
		import("@opentelemetry/resources"),
		import("@opentelemetry/sdk-trace-base"),
		import("@opentelemetry/exporter-trace-otlp-http"),
	]).catch((error) => {
		if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
		throw new Error(
			"OTEL_EXPORTER_OTLP_ENDPOINT: what sends traces is not installed; `npm ci` has it, or with `--workspace tracing`.",
		);
	});

/**
 * Sends traces to the OpenTelemetry receiver of OTEL_EXPORTER_OTLP_ENDPOINT; the SDK's other variables count too. Both
 * the dashboard's and the service's server use it. Nothing of OpenTelemetry is loaded without that variable.
 * @param {"dashboard" | "service"} program
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<Tracing | null>} null where traces are not asked for
 * @throws where the packages are not installed, or another variable of the SDK is wrong
 */
export async function openTracing(program, env) {
	if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
	const [api, core, resources, sdk, { OTLPTraceExporter }] = await load();
	const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
	core.setGlobalErrorHandler(sayWhatIsLost());
	const exporter = new OTLPTraceExporter({ timeoutMillis: SEND_MS });
	const provider = new sdk.BasicTracerProvider({
		resource: resources
			.resourceFromAttributes({
				"service.name": `${NAMESPACE}-${program}`,
				"service.namespace": NAMESPACE,
			})
			// OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME.
			.merge(resources.detectResources({ detectors: [resources.envDetector] })),
		spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
	});
	const tracer = provider.getTracer(NAMESPACE);
	const propagator = new core.W3CTraceContextPropagator();

	/** The context of a caller's header; one that is no traceparent counts as none. */
	const contextOf = (/** @type {string} */ traceparent) =>
		propagator.extract(
			ROOT_CONTEXT,
			{ traceparent },
			{ get: (carrier, key) => carrier[key], keys: Object.keys },
		);

	/**
	 * @param {string} name
	 * @param {import("@opentelemetry/api").SpanKind} kind
	 * @param {SpanAttributes} attributes
	 * @param {import("@opentelemetry/api").Context} parent
	 * @returns {Span}
	 */
	function begin(name, kind, attributes, parent) {
		const span = tracer.startSpan(name, { kind, attributes }, parent);
		const inside = trace.setSpan(ROOT_CONTEXT, span);
		const { traceId, spanId, traceFlags } = span.spanContext();
		return {
			traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
			child: (childName, more = {}) => begin(childName, SpanKind.CLIENT, more, inside),
			name: (newName) => span.updateName(newName),
			set: (more) => span.setAttributes(more),
			end: (isFailed = false) => {
				// No message: it might hold what somebody typed.
				if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
				span.end();
			},
		};
	}

	return {
		begin: (name, attributes, traceparent) =>
			begin(name, SpanKind.SERVER, attributes, traceparent ? contextOf(traceparent) : ROOT_CONTEXT),
		async stop(ms) {
			let timer;
			const late = new Promise((resolve) => {
				timer = setTimeout(resolve, ms);
			});
			const sent = provider.shutdown().catch(sayWhatIsLost());
			await Promise.race([sent, late]);
			clearTimeout(timer);
		},
	};
}
