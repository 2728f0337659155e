/**
 * The servers that run the same build: that of `npm start`, remix-serve, and workerd as an edge runtime
 * (docs/decisions/0001).
 */
export const SERVERS = ["own", "remix-serve", "edge"] as const;
export type Server = (typeof SERVERS)[number];

/** The server that the tests start. `npm run test:serve` and `npm run test:edge` set TEST_SERVER. */
export const SERVER: Server = SERVERS.find((name) => name === process.env.TEST_SERVER) ?? "own";

/** What the servers answer differently; tests/http/servers.test.ts compares the rest. */
interface Answers {
	/** Status and Allow header by method. */
	methods: Partial<Record<string, [number, string | undefined]>>;
	/** Status of a path whose escapes are no UTF-8. */
	undecodablePath: number;
	/** Whether a POST with an empty Sec-Fetch-Site counts as another site's. */
	refusesEmptySecFetchSite: boolean;
	/** Content-Encoding by what is accepted. */
	encodings: Record<string, string | undefined>;
	/** Whether the dashboard compresses pages itself, and tells their length then; if not, the host does. */
	compresses: boolean;
	/** Content-Encoding of the files of the build for a browser. */
	assetsEncoding: string;
	/** Content-Encoding for somebody who accepts deflate alone. */
	deflate: string | undefined;
	/** X-Content-Type-Options of the files of the build. */
	assetsNosniff: string | undefined;
	/** Whether those have an ETag. */
	assetsHaveTags: boolean;
	/**
	 * Whether it notices a browser that ends its connection while it waits for the service; otherwise one that resets it.
	 * workerd by itself waits for a write to fail; in front of it, Cloudflare's network tells it of both.
	 */
	noticesEnd: boolean;
	/** Whether the address of a browser is what `CF-Connecting-IP` says, which the host writes. */
	believesConnectingIp: boolean;
	/** What the log has of a connection that was refused. */
	refused: string;
	/** Whether it has metrics for Prometheus (docs/decisions/0031). */
	hasMetrics: boolean;
	/** Content-Type of the answers that Remix's scripts read. */
	dataType: string;
	/** Status and Location of a folder of public/ without its slash. */
	folder: [number, string | undefined];
}

/** The differences that docs/decisions/0001 and 0030 name. */
export const ANSWERS: Record<Server, Answers> = {
	own: {
		methods: { TRACE: [405, "GET, HEAD, POST"], PROPFIND: [405, "GET, HEAD, POST"] },
		undecodablePath: 404,
		refusesEmptySecFetchSite: true,
		encodings: { "gzip, br": "br", gzip: "gzip" },
		compresses: true,
		assetsEncoding: "br",
		deflate: undefined,
		assetsNosniff: "nosniff",
		assetsHaveTags: false,
		noticesEnd: true,
		believesConnectingIp: false,
		refused: "ECONNREFUSED",
		hasMetrics: true,
		dataType: "text/x-script",
		folder: [404, undefined],
	},
	"remix-serve": {
		methods: { TRACE: [500, undefined], PROPFIND: [405, undefined] },
		undecodablePath: 400,
		refusesEmptySecFetchSite: false,
		encodings: { "gzip, br": "br", gzip: "gzip" },
		compresses: true,
		assetsEncoding: "br",
		deflate: "deflate",
		assetsNosniff: undefined,
		assetsHaveTags: true,
		noticesEnd: true,
		believesConnectingIp: false,
		refused: "ECONNREFUSED",
		hasMetrics: false,
		dataType: "text/x-script; charset=utf-8",
		folder: [301, "/brand/"],
	},
	edge: {
		methods: { TRACE: [405, "GET, HEAD, POST"], PROPFIND: [405, "GET, HEAD, POST"] },
		undecodablePath: 404,
		refusesEmptySecFetchSite: true,
		encodings: { "gzip, br": "gzip", gzip: "gzip" },
		compresses: false,
		assetsEncoding: "gzip",
		deflate: undefined,
		assetsNosniff: "nosniff",
		assetsHaveTags: true,
		noticesEnd: false,
		believesConnectingIp: true,
		refused: "Network connection lost",
		hasMetrics: false,
		dataType: "text/x-script",
		folder: [404, undefined],
	},
};

/** What the server under test answers where they differ. */
export const expected = ANSWERS[SERVER];
