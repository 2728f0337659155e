import { createRequire } from "node:module";

/** The service's copy: the root declares none, or an install of the dashboard alone would have it (docs/decisions/0011). */
export const sharp = createRequire(new URL("../api/package.json", import.meta.url))("sharp");
