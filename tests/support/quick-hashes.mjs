// A password's hash takes 15 ms, on purpose. Tests sign up thousands of people, so theirs are as weak as can be.
import { createRequire } from "node:module";

if (process.argv[1]?.endsWith("/api/main.js")) {
	const argon2 = createRequire(import.meta.url)("@node-rs/argon2");
	const { hash } = argon2;
	argon2.hash = (password) => hash(password, { memoryCost: 8, timeCost: 1 });
}
