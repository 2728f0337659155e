import { expect, test } from "vitest";
import { networkOf } from "../../api/http/caller-address";

test.each([
	["192.0.2.1", "192.0.2.1"],
	["::ffff:192.0.2.1", "192.0.2.1"],
	["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"],
	["2001:0DB8:1:2::9", "2001:0db8:0001:0002::/64"],
	["2001:db8::1", "2001:0db8:0000:0000::/64"],
	["::1", "0000:0000:0000:0000::/64"],
	["fe80::1%eth0", "fe80:0000:0000:0000::/64"],
	["64:ff9b::192.0.2.1", "0064:ff9b:0000:0000::/64"],
	["", ""],
	["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
	expect(networkOf(address)).toBe(network);
});
