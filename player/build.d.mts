/**
 * Builds the player's page into a folder, which is emptied first: index.html, service-worker.js,
 * and assets with a hash of their content in their names.
 */
export function buildPlayer(outDir: string): Promise<void>;
