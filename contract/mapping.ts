import type { Mapping } from "./mapped-call";

/**
 * How a team's own service differs from the endpoint table: paths, methods and names of fields. Empty for a service that
 * follows the table, as the included one does. The dashboard's calls and `npm run check-service` go through it, nothing
 * else does. docs/mapping-example.ts has one that is filled in.
 */
export const mapping: Mapping = {};
