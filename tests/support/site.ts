import { newPerson, type TestPerson } from "./caller";
import { startDashboard, type TestDashboard } from "./dashboard";
import { startService, type TestService } from "./service";
import { Visitor } from "./visitor";

/** A dashboard in front of a service, both built, in processes of their own. */
export interface Site {
	service: TestService;
	dashboard: TestDashboard;
	visitor(): Visitor;
	/** Somebody new with an account, signed in at the dashboard. */
	signedIn(rememberMe?: boolean): Promise<SignedIn>;
	stop(): Promise<void>;
}
export interface SignedIn extends TestPerson {
	visitor: Visitor;
}

interface Options {
	serviceEnv?: Record<string, string>;
	dashboardEnv?: Record<string, string>;
	/** Where the dashboard finds the service, given the service's address; a proxy may stand there. */
	apiUrl?(service: TestService): Promise<string>;
}

export async function startSite({ serviceEnv, dashboardEnv, apiUrl }: Options = {}): Promise<Site> {
	const service = await startService({ env: serviceEnv });
	const dashboard = await startDashboard(
		apiUrl ? await apiUrl(service) : service.url,
		dashboardEnv,
	);
	const visitor = () => new Visitor(dashboard.url);
	return {
		service,
		dashboard,
		visitor,
		signedIn: async (rememberMe = false) => {
			const person = await newPerson(service);
			const their = visitor();
			await their.signIn(person.email, person.password, rememberMe);
			return { ...person, visitor: their };
		},
		stop: async () => {
			await Promise.all([dashboard.stop(), service.stop()]);
		},
	};
}
