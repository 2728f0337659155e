/**
 * Does to one account what no call may: `turn-off-two-factor` (api/turn-off-two-factor.ts) or `remove-account`
 * (api/remove-account.ts), with the arguments that follow.
 */
import "./need-node.mjs";
import { buildUnlessThere } from "./build.mjs";
import { needService } from "./need-service.mjs";
import { fail } from "./settings.mjs";

const COMMANDS = ["turn-off-two-factor", "remove-account"];
const [command = ""] = process.argv.splice(2, 1);
if (!COMMANDS.includes(command)) fail(`Name what is to be done: ${COMMANDS.join(" or ")}`);

needService();
process.env.NODE_ENV ??= "production";
await buildUnlessThere("api").catch((error) => fail(error.message));
await import(`../build/api/${command}.js`);
