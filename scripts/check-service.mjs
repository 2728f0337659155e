/** Builds the checker where it is not up to date and runs it with the same arguments (check/main.ts). */
import "./need-node.mjs";
import { build } from "./build.mjs";
import { fail } from "./settings.mjs";

// What it prints may be read by programs; what the build says is none of that.
const log = console.log;
console.log = console.error;
await build(["check"]).catch((error) => fail(error.message));
console.log = log;
await import(new URL("../build/check/main.js", import.meta.url).href);
