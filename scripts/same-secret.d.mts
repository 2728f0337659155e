export function isSameSecret(given: string | Uint8Array, wanted: string | Uint8Array): boolean;
