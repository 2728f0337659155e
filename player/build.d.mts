/**
 * Builds the page that screens open into a folder, emptied first: index.html, service-worker.js,
 * and assets whose names carry a hash of their content.
 */
export function buildPlayer(outDir: string): Promise<void>;
