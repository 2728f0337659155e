import { expect, test } from "vitest";
import { bringBack } from "../../api/disk/bring-back";

test("who starts a service by hand is warned that a start without its folder makes an empty one", () => {
	expect(bringBack(false)).toContain("before the next start, which would make an empty one");
	expect(bringBack(true)).not.toContain("next start");
});
