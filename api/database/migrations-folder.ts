import { fileURLToPath } from "node:url";

/** The migrations of both drivers; the build puts them beside main.js (api/build.mjs). */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
