/** A device in the dialog that renames; `openedName` is the name that the dialog was opened with. */
export interface NamedDevice {
	deviceId: number;
	deviceName: string;
	openedName?: string;
}

type Typed = Record<string, unknown> | null | undefined;

const list = (value: unknown) => [value ?? []].flat();

/** The devices and names that were typed into the dialog, to show it again. */
export function typedNames(typed: Typed): NamedDevice[] {
	const names = list(typed?.deviceName);
	const opened = list(typed?.openedName);
	return list(typed?.deviceId).map((id, index) => ({
		deviceId: Number(id),
		deviceName: String(names[index] ?? ""),
		openedName: String(opened[index] ?? ""),
	}));
}
