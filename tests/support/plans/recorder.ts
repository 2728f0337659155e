import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A node of a plan as PostgreSQL's `EXPLAIN (ANALYZE, FORMAT JSON)` writes it. */
export interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Index Cond"?: string;
	Filter?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: PlanNode[];
}

/** A statement that was run, and how. Statements of triggers and of foreign keys are such too. */
export interface Recorded {
	/** What was being done when it ran, such as the name of a call. */
	during: string;
	sql: string;
	plan: PlanNode;
	ms: number;
}

/** A line to PostgreSQL on which each statement's plan is written down. */
export interface Recorder {
	/** The address for the service, which goes through the line. */
	url: string;
	/** Says what the statements belong to that come from now on. */
	begin(what: string): void;
	/** Whether such a statement was recorded since the last `take`. */
	has(sql: RegExp): boolean;
	/** What was recorded so far, which is forgotten. */
	take(): Recorded[];
	stop(): Promise<void>;
}

/** What auto_explain, which belongs to PostgreSQL, is told: to send the plan of each statement, as it ran, to who sent that. */
const EXPLAIN = {
	session_preload_libraries: "auto_explain",
	"auto_explain.log_min_duration": "0",
	"auto_explain.log_analyze": "on",
	"auto_explain.log_timing": "off",
	"auto_explain.log_nested_statements": "on",
	"auto_explain.log_format": "json",
	"auto_explain.log_level": "notice",
};

const NOTICE = "N".charCodeAt(0);
const PLAN = /^duration: ([\d.]+) ms {2}plan:\n/;

/** The text of a notice: its field M. */
function messageOf(body: Buffer): string {
	for (const field of body.toString("utf8").split("\0"))
		if (field.startsWith("M")) return field.slice(1);
	return "";
}

/** Calls `onNotice` for each notice in what a server sends, however that is cut. */
function readNotices(onNotice: (message: string) => void): (piece: Buffer) => void {
	let rest: Buffer = Buffer.alloc(0);
	return (piece) => {
		rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
		// Each message is its type and its length, which counts itself.
		while (rest.length >= 5) {
			const end = 1 + rest.readUInt32BE(1);
			if (rest.length < end) return;
			if (rest[0] === NOTICE) onNotice(messageOf(rest.subarray(5, end)));
			rest = rest.subarray(end);
		}
	};
}

/**
 * Opens the line.
 * @param target the address of a database, with a user who may do everything
 * @param settings more settings of PostgreSQL for the connections on this line
 */
export async function openRecorder(
	target: string,
	settings: Record<string, string> = {},
): Promise<Recorder> {
	const { hostname, port } = new URL(target);
	let during = "the start";
	let recorded: Recorded[] = [];
	const sockets = new Set<Socket>();
	const note = (message: string) => {
		const found = PLAN.exec(message);
		if (!found) return;
		const { "Query Text": sql, Plan: plan } = JSON.parse(message.slice(found[0].length));
		recorded.push({ during, sql, plan, ms: Number(found[1]) });
	};
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.on("error", () => socket.destroy());
			socket.on("close", () => sockets.delete(socket));
		}
		const read = readNotices(note);
		near.on("data", (sent) => far.write(sent));
		far.on("data", (told: Buffer) => {
			read(told);
			near.write(told);
		});
		near.on("close", () => far.destroy());
		far.on("close", () => near.destroy());
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = new URL(target);
	url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	const options = Object.entries({ ...EXPLAIN, ...settings });
	url.searchParams.set("options", options.map(([name, value]) => `-c ${name}=${value}`).join(" "));
	return {
		url: url.href,
		begin: (what) => {
			during = what;
		},
		has: (pattern) => recorded.some(({ sql }) => pattern.test(sql)),
		take: () => {
			const all = recorded;
			recorded = [];
			return all;
		},
		stop: async () => {
			const closed = new Promise((done) => server.close(done));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
