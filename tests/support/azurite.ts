import { azureAccount } from "../../scripts/azure-account.mjs";
import { type Child, heard, startChild } from "./children";
import { freePort } from "./free-port";

const PROGRAM = "node_modules/azurite/dist/src/blob/main.js";
const { name, key } = azureAccount("UseDevelopmentStorage=true");

/** Azure's emulator, in a process of its own. */
export interface Azurite {
	connectionString: string;
	/** Where its account is, with a slash before containers. */
	url: string;
	origin: string;
	process: Child["process"];
	stop(): Promise<unknown>;
}

/**
 * Starts Azure's emulator of blob storage on a free port, with all it has in memory.
 * @param port of one that has ended
 */
export async function startAzurite(port?: number): Promise<Azurite> {
	const own = port ?? (await freePort());
	const child = startChild(
		[
			PROGRAM,
			...["--inMemoryPersistence", "--skipApiVersionCheck", "--disableTelemetry", "--silent"],
			...["--blobHost", "127.0.0.1", "--blobPort", String(own)],
		],
		{},
	);
	await heard(child, /successfully listens on/);
	const origin = `http://127.0.0.1:${own}`;
	const url = `${origin}/${name}`;
	return {
		connectionString: `DefaultEndpointsProtocol=http;AccountName=${name};AccountKey=${key};BlobEndpoint=${url};`,
		url,
		origin,
		process: child.process,
		stop: () => child.end("SIGKILL"),
	};
}
