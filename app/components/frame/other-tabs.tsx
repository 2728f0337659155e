import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SignInAgain } from "../errors/sign-in-again";
import { hasUnsavedWork, noteStay } from "../unsaved/unsaved-work";
import { announce } from "./live-region";

const CHANNEL = "session";
const SIGNED_OUT = "You are signed out. This page stays, because what you did on it is not saved.";
const ANOTHER =
	"Another account is signed in now. What you did on this page is not saved: sign in as before in another tab, then save it.";

const reloadWhenBroughtBack = (event: PageTransitionEvent) => {
	if (event.persisted) location.reload();
};

/** Says why the page stays: nobody is signed in any more, or somebody else is. */
function Stays({ isAnother }: { isAnother: boolean }) {
	const text = isAnother ? ANOTHER : SIGNED_OUT;
	useEffect(() => announce(text), [text]);
	return (
		<div className="notice notice-slow">
			<p>
				{text} {!isAnother && <SignInAgain />}
			</p>
		</div>
	);
}

/**
 * Stops a page from showing a session that has ended: a page restored by the Back button reloads, and
 * tabs tell each other who is signed in (`person`; empty for nobody). A page with unsaved work stays, until the work is
 * saved or left: its forms are refused unless the same person signs in again.
 * @param loaded what the frame's data was loaded as: where that is new, who is signed in is as it says
 */
export function OtherTabs({ person, loaded }: { person: string; loaded?: unknown }) {
	const { revalidate } = useRevalidator();
	/** Who is signed in where this page stays; empty for nobody. */
	const [other, setOther] = useState<string>();
	useEffect(() => {
		window.addEventListener("pageshow", reloadWhenBroughtBack);
		return () => window.removeEventListener("pageshow", reloadWhenBroughtBack);
	}, []);
	useEffect(() => {
		const channel = new BroadcastChannel(CHANNEL);
		channel.postMessage(person);
		channel.onmessage = ({ data }) => {
			if (!person) return;
			if (data === person) setOther(undefined);
			else if (hasUnsavedWork()) setOther(data);
			else revalidate();
		};
		return () => channel.close();
	}, [person, revalidate]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new answer tells anew
	useEffect(() => setOther(undefined), [person, loaded]);
	const isStaying = other !== undefined;
	useEffect(() => {
		noteStay(isStaying);
		return () => noteStay(false);
	}, [isStaying]);
	return isStaying ? <Stays isAnother={other !== ""} /> : null;
}
