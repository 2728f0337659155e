import type { Server } from "node:http";

export function readOn(server: Server): void;
