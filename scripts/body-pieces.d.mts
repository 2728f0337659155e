import type { IncomingMessage } from "node:http";
import type { ReadableStream } from "node:stream/web";

export function bodyPieces(incoming: IncomingMessage): ReadableStream<Uint8Array>;
