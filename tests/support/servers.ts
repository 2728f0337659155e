/** The servers that run the same build: that of `npm start`, and remix-serve (docs/decisions/0001). */
export type Server = "own" | "remix-serve";

/** The server that the tests start. `npm run test:serve` sets TEST_SERVER. */
export const SERVER: Server = process.env.TEST_SERVER === "remix-serve" ? "remix-serve" : "own";

/** What the servers answer differently; tests/http/servers.test.ts compares the rest. */
interface Answers {
	/** Status and Allow header by method. */
	methods: Partial<Record<string, [number, string | undefined]>>;
	/** Status of a path whose escapes are no UTF-8. */
	undecodablePath: number;
	/** Whether a POST with an empty Sec-Fetch-Site counts as another site's. */
	refusesEmptySecFetchSite: boolean;
	/** Content-Encoding for somebody who accepts deflate alone. */
	deflate: string | undefined;
	/** X-Content-Type-Options of the files of the build. */
	assetsNosniff: string | undefined;
	/** Whether those have an ETag. */
	assetsHaveTags: boolean;
	/** Content-Type of the answers that Remix's scripts read. */
	dataType: string;
	/** Status and Location of a folder of public/ without its slash. */
	folder: [number, string | undefined];
}

/** The differences that docs/decisions/0001 names. */
export const ANSWERS: Record<Server, Answers> = {
	own: {
		methods: { TRACE: [405, "GET, HEAD, POST"], PROPFIND: [405, "GET, HEAD, POST"] },
		undecodablePath: 404,
		refusesEmptySecFetchSite: true,
		deflate: undefined,
		assetsNosniff: "nosniff",
		assetsHaveTags: false,
		dataType: "text/x-script",
		folder: [404, undefined],
	},
	"remix-serve": {
		methods: { TRACE: [500, undefined], PROPFIND: [405, undefined] },
		undecodablePath: 400,
		refusesEmptySecFetchSite: false,
		deflate: "deflate",
		assetsNosniff: undefined,
		assetsHaveTags: true,
		dataType: "text/x-script; charset=utf-8",
		folder: [301, "/brand/"],
	},
};

/** What the server under test answers where the two differ. */
export const expected = ANSWERS[SERVER];
