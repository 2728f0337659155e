import type { Server } from "node:http";

export function drainable(server: Server, mostMs: number): () => Promise<void>;
