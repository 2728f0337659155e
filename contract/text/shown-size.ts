const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** A size as people read it: 640 KB, 1.5 GB. */
export function sizeText(bytes: number): string {
	const power = bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024));
	const unit = Math.min(power, UNITS.length - 1);
	const amount = Math.floor((bytes / 1024 ** unit) * 10) / 10;
	return `${amount.toLocaleString("en-US")} ${UNITS[unit]}`;
}
