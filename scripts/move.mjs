/** Builds the service where it is not up to date, and moves or copies its installation with the same arguments (api/move.ts). */
import { build } from "./build.mjs";
import { needService } from "./need-service.mjs";
import { fail } from "./settings.mjs";

needService();
process.env.NODE_ENV ??= "production";
await build(["api"]).catch((error) => fail(error.message));
await import("../build/api/move.js");
