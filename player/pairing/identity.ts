/** The screen's token and device id, from pairing until it is removed. */
export interface Identity {
	token: string;
	deviceId: number;
}

const COPY = "signage-player-identity";

/** Calls back when another page of this browser has paired the screen; the answer ends that. */
export function onPairedElsewhere(callback: () => void): () => void {
	const hear = ({ key, newValue }: StorageEvent) => {
		if (key === COPY && newValue) callback();
	};
	window.addEventListener("storage", hear);
	return () => window.removeEventListener("storage", hear);
}

/** Whether what is stored is an identity. */
export function isIdentity(value: unknown): value is Identity {
	const { token, deviceId } = (value ?? {}) as Partial<Identity>;
	return typeof token === "string" && typeof deviceId === "number";
}

/** A copy of the identity in localStorage: some TVs delete databases in updates but keep that. */
export function readCopy(): unknown {
	try {
		return JSON.parse(localStorage.getItem(COPY) ?? "null");
	} catch (error) {
		console.info("The copy of the screen's token cannot be read:", error);
		return null;
	}
}

/** Stores the copy; null takes it away. */
export function writeCopy(identity: Identity | null): void {
	try {
		if (identity) localStorage.setItem(COPY, JSON.stringify(identity));
		else localStorage.removeItem(COPY);
	} catch (error) {
		console.info("The copy of the screen's token cannot be stored:", error);
	}
}
