import { isLoopback } from "@signage/contract/http/loopback";
import { expect, test } from "vitest";

test.each(["localhost", "LocalHost", "127.0.0.1", "127.9.9.9", "[::1]", "::1"])(
	"%s is this machine",
	(host) => {
		expect(isLoopback(host)).toBe(true);
	},
);

test.each(["localhost.example", "128.0.0.1", "::", "[::2]", "::1.example", "a::1"])(
	"%s is not",
	(host) => {
		expect(isLoopback(host)).toBe(false);
	},
);
