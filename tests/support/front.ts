import { startSharedDashboard } from "./dashboard";
import { type StandIn, startStandIn } from "./stand-in";
import { Visitor } from "./visitor";

/** A dashboard in front of a stand-in for the service. */
export interface Front {
	service: StandIn;
	visitor(): Visitor;
	/** Somebody who has signed in. */
	signedIn(rememberMe?: boolean): Promise<Visitor>;
	/** All that the dashboard has said so far. */
	logs(): string;
}

async function startFront(): Promise<Front> {
	const service = await startStandIn();
	const dashboard = await startSharedDashboard(service.url);
	const visitor = () => new Visitor(dashboard.url);
	return {
		service,
		visitor,
		signedIn: async (rememberMe = false) => {
			const somebody = visitor();
			await somebody.signIn("ann@signage.test", "Passw0rd!", rememberMe);
			return somebody;
		},
		logs: dashboard.logs,
	};
}

let shared: Promise<Front> | undefined;

/** The one that all test files of a worker share; its stand-in has forgotten what it was told. */
export async function sharedFront(): Promise<Front> {
	shared ??= startFront();
	const front = await shared;
	front.service.reset();
	return front;
}
