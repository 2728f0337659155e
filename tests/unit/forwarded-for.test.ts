import { forwardedFor } from "@signage/contract/http/forwarded-for";
import { expect, test, vi } from "vitest";
import { visitorAddress } from "~/services/request/visitor-address.server";
import { callerAddress } from "../../api/http/caller-address";

const CONNECTED = "198.51.100.7";
const key = "the key that both were given, long enough";

/** Whom the service counts: a caller behind one proxy, or of a dashboard with the shared key. */
function countedAs(forwarded: string, isDashboard = false, sentKey = key): string {
	const headers: Record<string, string> = {
		"x-forwarded-for": forwarded,
		...(isDashboard && { "x-dashboard-key": sentKey }),
	};
	const c = {
		req: { header: (name: string) => headers[name] },
		env: { incoming: { socket: { remoteAddress: CONNECTED } } },
	};
	const config = { dashboardKey: key, trustedProxies: isDashboard ? 0 : 1 };
	return callerAddress(c as unknown as Parameters<typeof callerAddress>[0], config);
}

test.each([
	["203.0.113.10", "203.0.113.10"],
	["203.0.113.10:40001", "203.0.113.10"],
	["2001:db8:1::1", "2001:0db8:0001:0000::/64"],
	["[2001:db8:1::1]", "2001:0db8:0001:0000::/64"],
	["[2001:db8:1::1]:40001", "2001:0db8:0001:0000::/64"],
	["[fe80::1%eth0]:40001", "fe80:0000:0000:0000::/64"],
	["[::ffff:203.0.113.10]:40001", "203.0.113.10"],
	["unknown", CONNECTED],
	["_hidden:1", CONNECTED],
	["203.0.113.999", CONNECTED],
	["[203.0.113.10", CONNECTED],
	["", CONNECTED],
])(
	"who a proxy says is %s counts as %s, at the service and through the dashboard",
	(written, counted) => {
		expect(countedAs(`192.0.2.66, ${written}`)).toBe(counted);
		expect(countedAs(written, true)).toBe(counted);
		const request = new Request("https://dashboard.test/", {
			headers: { "x-forwarded-for": `192.0.2.66, ${written}` },
		});
		const passedOn = visitorAddress(request, CONNECTED, 1) ?? "";
		expect(countedAs(passedOn, true)).toBe(counted);
		// What the dashboard passes on may be another service's to read.
		expect(passedOn).not.toMatch(/[[\]%]|\.\d+:/);
	},
);

test("a browser that a dashboard names counts, however many proxies are between it and the service", () => {
	for (const added of ["198.51.100.1", "198.51.100.1:40001, unknown"])
		expect(countedAs(`203.0.113.10, ${added}`, true)).toBe("203.0.113.10");
});

test("a dashboard with another key counts as its own address, and that is said once", () => {
	const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	for (let turn = 0; turn < 2; turn++)
		expect(countedAs("203.0.113.10", true, `${key}x`)).toBe(CONNECTED);
	expect(log.mock.calls).toEqual([[expect.stringContaining("not this service's DASHBOARD_KEY")]]);
	log.mockRestore();
});

test("only the outermost proxy's entry counts", () => {
	const header = "192.0.2.66, 203.0.113.10:1, 203.0.113.20:2";
	expect([0, 1, 2, 4].map((proxies) => forwardedFor(header, proxies))).toEqual([
		undefined,
		"203.0.113.20",
		"203.0.113.10",
		undefined,
	]);
});
