import { expect, test } from "vitest";
import { hashPassword, isPassword, passwordErrors } from "../../api/account/rules/passwords";

const composed = "Mật-Khẩu1".normalize("NFC");
const apart = composed.normalize("NFD");
const address = "192.0.2.1";
const checkFirst = async () => undefined;
const matches = (passwordHash: string | null, password: string) =>
	isPassword({ passwordHash, password, address, checkFirst });

test("a password is the same whichever way its letters are encoded", async () => {
	for (const chosen of [composed, apart]) {
		const hashed = await hashPassword(chosen, address);
		expect([await matches(hashed, composed), await matches(hashed, apart)]).toEqual([true, true]);
		expect(await matches(hashed, "Mat-Khau1")).toBe(false);
	}
	// Too short, also where the accent counts as a letter of its own.
	expect(Object.keys(passwordErrors("Aé-12".normalize("NFD")))).toEqual(
		Object.keys(passwordErrors("Aé-12")),
	);
	expect(await matches(null, apart)).toBe(false);
});

test("a password that was hashed as it was typed, before, is still right as it was typed", async () => {
	const ofApart =
		"$argon2id$v=19$m=19456,t=2,p=1$dvc45iK7bictKsev/mtMRA$Bz02fT8N1YaXY9UjGnb+ekfNkfZBhApEuOhiRzg8/34";
	const ofComposed =
		"$argon2id$v=19$m=19456,t=2,p=1$lpi7INxBavmEp4tZd8f4AQ$JRwjDT/vVEv5GyQoaHmk62o1t2ITFQ/Ik3/DhyBNPpE";
	expect([await matches(ofApart, apart), await matches(ofApart, composed)]).toEqual([true, false]);
	expect([await matches(ofComposed, apart), await matches(ofComposed, composed)]).toEqual([
		true,
		true,
	]);
});

test("a password of a million accents takes no minute", async () => {
	const long = `Aa1-${"\u0301\u0316".repeat(500_000)}`;
	const before = performance.now();
	const hashed = await hashPassword(long, address);
	expect(await matches(hashed, long)).toBe(true);
	expect(performance.now() - before).toBeLessThan(5000);
});
