import { ProblemError } from "../problems/problem";

const MIB = 1024 * 1024;
/** The beginning of each body is not counted, so that nobody who fills the memory keeps others from signing in. */
const FREE_BYTES = 16 * 1024;
const WAIT = { "retry-after": "5" };

/** Whose body it is; the account is 0 where nobody is signed in, and that of its owner for a screen. */
interface Holder {
	account: number;
	isScreen: boolean;
	address: string;
}

/** How many bytes all bodies of one kind of holder may have at a time, and what is said to the next one. */
interface Share {
	name: string;
	most: number;
	status: 429 | 503;
}

/**
 * An office behind one address has people who save presentations of 8 MiB at once; others send far less than 1 MiB. What screens
 * send is no room of the people to whom they belong: their tokens are easier to come by.
 */
function sharesOf({ account, isScreen, address }: Holder): Share[] {
	if (account === 0)
		return [
			{ name: `nobody at ${address}`, most: 8 * MIB, status: 429 },
			{ name: "nobody", most: 32 * MIB, status: 503 },
		];
	if (isScreen)
		return [
			{ name: `screens of ${account}`, most: 2 * MIB, status: 429 },
			{ name: `screens at ${address}`, most: 8 * MIB, status: 429 },
			{ name: "screens", most: 32 * MIB, status: 503 },
		];
	return [
		{ name: `account ${account}`, most: 24 * MIB, status: 429 },
		{ name: `somebody at ${address}`, most: 48 * MIB, status: 429 },
		{ name: "somebody", most: 96 * MIB, status: 503 },
	];
}

const SAID = {
	429: "Too much is being sent from here at once. Wait some seconds, then try again.",
	503: "Too much is being sent to the service at once. Try again in a moment.",
};

/** One body's part of the memory. */
interface Hold {
	/** Counts bytes that have come. @throws ProblemError 429 or 503 when there is no room for them */
	grow(bytes: number): void;
	/** The body is not in memory any more. */
	release(): void;
}

/** The bytes of all bodies that are in memory, by who sent them: what one caller may have, and all together. */
export function createHeldBodies(): (holder: () => Holder) => Hold {
	const held = new Map<string, number>();
	const heldBy = ({ name }: Share) => held.get(name) ?? 0;
	const add = (share: Share, bytes: number) => {
		const sum = heldBy(share) + bytes;
		if (sum > 0) held.set(share.name, sum);
		else held.delete(share.name);
	};
	return (holder) => {
		let size = 0;
		let counted = 0;
		let shares: Share[] | undefined;
		return {
			grow(bytes) {
				const more = size + bytes - FREE_BYTES - counted;
				if (more > 0) {
					shares ??= sharesOf(holder());
					const full = shares.find((share) => heldBy(share) + more > share.most);
					if (full) throw new ProblemError(full.status, SAID[full.status], undefined, WAIT);
					counted += more;
					for (const share of shares) add(share, more);
				}
				size += bytes;
			},
			release() {
				for (const share of shares ?? []) add(share, -counted);
				counted = 0;
			},
		};
	};
}
