import { createHash, randomBytes } from "node:crypto";

/** Hex SHA-256: what is kept of a token, so that a copy of the database signs nobody in. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A token nobody guesses: 256 random bits as base64url. */
export const randomToken = () => randomBytes(32).toString("base64url");
