/** Turns two-factor sign-in off for somebody who has lost it (api/turn-off-two-factor.ts). */
import "./need-node.mjs";
import { buildUnlessThere } from "./build.mjs";
import { needService } from "./need-service.mjs";
import { fail } from "./settings.mjs";

needService();
process.env.NODE_ENV ??= "production";
await buildUnlessThere("api").catch((error) => fail(error.message));
await import("../build/api/turn-off-two-factor.js");
