type Typed = Record<string, unknown> | null | undefined;

const list = (value: unknown) => [value ?? []].flat();

/** The devices and names that were typed into the dialog, to show it again. */
export function typedNames(typed: Typed): { deviceId: number; deviceName: string }[] {
	const names = list(typed?.deviceName);
	return list(typed?.deviceId).map((id, index) => ({
		deviceId: Number(id),
		deviceName: String(names[index] ?? ""),
	}));
}
