import { LAST_ERROR_MAX } from "@signage/contract/limits";
import type { ManifestItem } from "@signage/contract/screens";
import { cut } from "@signage/contract/text/cut";
import { sleep } from "../time";
import { isFilm, type StoredItem } from "./media";
import type { Refusal } from "./refusals";

interface Fault {
	slideId: number;
	text: string;
	/** The hash of its file, if that is what is missing. */
	sha256?: string;
}

/** Why a slide's file is not here, nor will be soon. */
export type FileFault = Refusal | "unreachable";

const FILE_FAULTS: Readonly<Record<FileFault, string>> = {
	refused: "its file cannot be downloaded, the service refuses it",
	corrupt: "its file is another one than it should be, each time it is downloaded",
	unreachable: "its file cannot be reached from this screen",
};

const faultOf = (slideId: number, why: string): Fault => ({
	slideId,
	text: cut(`Slide ${slideId}: ${why}`, LAST_ERROR_MAX),
});

/** What could last not be shown, until it is shown well. */
export class LastFault {
	private fault: Fault | null = null;

	/** What a heartbeat tells of it; null for nothing. */
	get text(): string | null {
		return this.fault?.text ?? null;
	}

	/** A slide could not be shown. */
	note({ slideId }: ManifestItem, why: string): void {
		this.fault = faultOf(slideId, why);
	}

	/** A slide's file cannot be had. */
	noteFile({ slideId, sha256 }: StoredItem, why: FileFault): void {
		this.fault = { ...faultOf(slideId, FILE_FAULTS[why]), sha256 };
	}

	forget(): void {
		this.fault = null;
	}

	/** A slide's file is here. */
	hearStored({ sha256 }: StoredItem): void {
		if (this.fault?.sha256 === sha256) this.fault = null;
	}

	/** A slide is on the screen. A video may break off again. */
	hearShown(item: ManifestItem): void {
		if (!isFilm(item) && item.slideId === this.fault?.slideId) this.fault = null;
	}

	/** A video that plays for so long without a fault is shown well. */
	async hearPlaying({ slideId }: ManifestItem, seconds: number): Promise<void> {
		const { fault } = this;
		if (slideId !== fault?.slideId) return;
		await sleep(seconds * 1000);
		if (this.fault === fault) this.fault = null;
	}
}
