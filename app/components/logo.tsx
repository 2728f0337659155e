import castingHub from "../../public/brand/casting-hub.svg?inline";
import digitalFrame from "../../public/brand/digital-frame.svg?inline";

const WITHIN: Readonly<Record<string, string>> = {
	"/brand/casting-hub.svg": castingHub,
	"/brand/digital-frame.svg": digitalFrame,
};

/** A brand's logo, within the page where it is one of ours: that saves a first visit a request. */
export const Logo = ({
	src,
	size,
	className,
}: {
	src: string;
	size: number;
	className?: string;
}) => <img src={WITHIN[src] ?? src} alt="" width={size} height={size} className={className} />;
