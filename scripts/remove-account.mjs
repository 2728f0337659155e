/** Removes an account for good (api/remove-account.ts). */
import "./need-node.mjs";
import { buildUnlessThere } from "./build.mjs";
import { needService } from "./need-service.mjs";
import { fail } from "./settings.mjs";

needService();
process.env.NODE_ENV ??= "production";
await buildUnlessThere("api").catch((error) => fail(error.message));
await import("../build/api/remove-account.js");
