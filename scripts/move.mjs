/**
 * Moves or copies an installation with the same arguments (api/move.ts). What reads one that may be running is the version
 * that was built last, which runs it; what makes one is built where it is not up to date.
 */
import "./need-node.mjs";
import { build, buildUnlessThere } from "./build.mjs";
import { needService } from "./need-service.mjs";
import { fail } from "./settings.mjs";

const isReading = ["backup", "export"].includes(process.argv[2] ?? "");

needService();
process.env.NODE_ENV ??= "production";
await (isReading ? buildUnlessThere("api") : build(["api"])).catch((error) => fail(error.message));
await import(new URL("../build/api/move.js", import.meta.url).href);
