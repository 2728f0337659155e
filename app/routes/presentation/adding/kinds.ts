import { MEDIA_RULES, type MediaKind } from "@signage/contract/files/upload-rules";
import { SLIDE_SECONDS_MAX } from "@signage/contract/limits";
import FileText from "lucide-react/icons/file-text";
import Film from "lucide-react/icons/film";
import Globe from "lucide-react/icons/globe";
import Image from "lucide-react/icons/image";
import SquarePlay from "lucide-react/icons/square-play";
import type { Plan } from "../plan.server";
import type { AddKind, LinkKind } from "../values";

// What the panel that adds a slide says of each kind.

/** What the buttons of the bar and of the panel say. */
export const KINDS: Readonly<Record<AddKind, { label: string; icon: typeof Image; add: string }>> =
	{
		image: { label: "Image", icon: Image, add: "Add image" },
		video: { label: "Video file", icon: Film, add: "Add video file" },
		"video-link": { label: "Video link", icon: SquarePlay, add: "Add video link" },
		"web-page": { label: "Web page", icon: Globe, add: "Add web page" },
		file: { label: "Presentation file", icon: FileText, add: "Add presentation file" },
	};

const PICTURES = Object.keys(MEDIA_RULES.image.types).join(",");

/** Without scripts nobody reads the file before it is sent. */
const videoLasts = (isScripted: boolean) =>
	isScripted
		? "Its slide lasts as long as the video where this browser can read that, else as long as other slides."
		: "It plays for its slide’s duration.";

/** Without scripts a form carries one file. */
const severalAtOnce = (isScripted: boolean) =>
	isScripted ? " Several files are added as soon as you choose them." : "";

/** The kinds of video that can be chosen, and what to do with the others. */
function videoNames({ videoTypes, lacksVideo }: Plan): { names: string; without: string } {
	if (!lacksVideo) return { names: "MP4, MOV, MKV or AVI", without: "" };
	const names = videoTypes.map((type) => type.slice(1).toUpperCase());
	return {
		names: names.join(", "),
		without: ` Other videos cannot be converted here: export them as ${names[0]}.`,
	};
}

interface FileInput {
	label: string;
	accept: string;
	hint: string;
}

/** What a file input says: its label, what it takes and what about that has to be known. */
export const FILE_INPUTS: Readonly<
	Record<MediaKind, (plan: Plan, isScripted: boolean) => FileInput>
> = {
	image: (_, isScripted) => ({
		label: "Picture",
		accept: PICTURES,
		hint: `PNG, JPEG or GIF, at most 10 MB.${severalAtOnce(isScripted)}`,
	}),
	video(plan, isScripted) {
		const { names, without } = videoNames(plan);
		return {
			label: "Video file",
			accept: plan.videoTypes.join(","),
			hint: `${names}, at most 1 GB.${without}${severalAtOnce(isScripted)} ${videoLasts(isScripted)} Screens play it without sound and subtitles, ${SLIDE_SECONDS_MAX} seconds of it at most.`,
		};
	},
	file({ fileTypes, lacksPowerPoint }, isScripted) {
		const without = lacksPowerPoint
			? " PowerPoint cannot be converted here: export it as PDF."
			: "";
		const hint = `${fileTypes.join(", ")}, at most 100 MB.${severalAtOnce(isScripted)} Each page becomes a slide.${without}`;
		return { label: "File", accept: fileTypes.join(","), hint };
	},
};

/** What the field for a link says. */
export const LINK_INPUTS: Readonly<
	Record<LinkKind, { label: string; placeholder: string; hint: string }>
> = {
	"video-link": {
		label: "Link",
		placeholder: "https://www.youtube.com/watch?v=…",
		hint: "A link to a video on YouTube or Vimeo. It plays for its slide’s duration, without sound.",
	},
	"web-page": {
		label: "Web address",
		placeholder: "https://example.org",
		hint: "Screens show this page. It must allow to be shown inside other pages.",
	},
};
