/// <reference types="vite/client" />
declare module "virtual:remix/server-build" {
	import type { ServerBuild } from "@remix-run/server-runtime";

	const build: ServerBuild;
	export = build;
}
declare module "react-dom/server.browser" {
	export { renderToString } from "react-dom/server";
}
