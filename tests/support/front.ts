import { startDashboard } from "./dashboard";
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
	stop(): Promise<void>;
}

export async function startFront(): Promise<Front> {
	const service = await startStandIn();
	const dashboard = await startDashboard(service.url);
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
		stop: async () => {
			await Promise.all([dashboard.stop(), service.stop()]);
		},
	};
}
