import type { IncomingMessage, ServerResponse } from "node:http";

export function readOn(request: IncomingMessage, response: ServerResponse, pauseMs: number): void;
