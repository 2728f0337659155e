import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Config } from "../start/config";
import { keyFor } from "./service-key";

/** Hex SHA-256. Tokens are stored as hashes, so that a copy of the database signs nobody in. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** HMAC-SHA-256 with the key for one purpose, base64url: nobody without the key can make it or test guesses against it. */
export const keyedHashOf = ({ secret }: Config, purpose: string, text: string) =>
	createHmac("sha256", keyFor(secret, purpose)).update(text).digest("base64url");

/** 256 random bits as base64url. */
export const randomToken = () => randomBytes(32).toString("base64url");
