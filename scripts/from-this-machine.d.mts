import type { IncomingMessage } from "node:http";

export function isFromThisMachine(request: IncomingMessage): boolean;
