import { newPerson, type TestPerson } from "./caller";
import {
	type SharedDashboard,
	startDashboard,
	startSharedDashboard,
	type TestDashboard,
} from "./dashboard";
import { type SharedService, sharedService, startService } from "./service";
import { Visitor } from "./visitor";

/** A dashboard in front of a service, both built, in processes of their own. */
export interface SharedSite {
	service: SharedService;
	dashboard: SharedDashboard;
	visitor(): Visitor;
	/** Somebody new with an account, signed in at the dashboard. */
	signedIn(rememberMe?: boolean): Promise<SignedIn>;
}
/** A site whose dashboard one test file has for itself. */
export interface Site extends SharedSite {
	dashboard: TestDashboard;
	stop(): Promise<void>;
}
export interface SignedIn extends TestPerson {
	visitor: Visitor;
}

interface Options {
	/** Has the site start a service of its own with these variables; without, it uses the shared one. */
	serviceEnv?: Record<string, string>;
	dashboardEnv?: Record<string, string>;
	/** Where the dashboard finds the service, given the service's address; a proxy may stand there. */
	apiUrl?(service: SharedService): Promise<string>;
}

function siteOf<D extends SharedDashboard>(service: SharedService, dashboard: D) {
	const visitor = () => new Visitor(dashboard.url);
	return {
		service,
		dashboard,
		visitor,
		signedIn: async (rememberMe = false): Promise<SignedIn> => {
			const person = await newPerson(service);
			const their = visitor();
			await their.signIn(person.email, person.password, rememberMe);
			return { ...person, visitor: their };
		},
	};
}

export async function startSite({ serviceEnv, dashboardEnv, apiUrl }: Options = {}): Promise<Site> {
	const own = serviceEnv && (await startService({ env: serviceEnv }));
	const service = own ?? (await sharedService());
	const url = apiUrl ? await apiUrl(service) : service.url;
	const dashboard = await startDashboard(url, dashboardEnv);
	return {
		...siteOf(service, dashboard),
		stop: async () => {
			await Promise.all([dashboard.stop(), own?.stop()]);
		},
	};
}

const shared = new Map<string, Promise<SharedSite>>();

async function startShared(serviceEnv: Record<string, string>): Promise<SharedSite> {
	const service = await sharedService(serviceEnv);
	return siteOf(service, await startSharedDashboard(service.url));
}

/** The site that all test files of a worker share, in front of `sharedService(serviceEnv)`. */
export function sharedSite(serviceEnv: Record<string, string> = {}): Promise<SharedSite> {
	const key = JSON.stringify(serviceEnv);
	const site = shared.get(key) ?? startShared(serviceEnv);
	shared.set(key, site);
	return site;
}
