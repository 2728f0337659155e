import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const CHANNEL = "session";

const reloadWhenBroughtBack = (event: PageTransitionEvent) => {
	if (event.persisted) location.reload();
};

/**
 * Stops a page from showing a session that has ended: a page restored by the Back button reloads, and
 * tabs tell each other who is signed in (`person`; empty for nobody).
 */
export function OtherTabs({ person }: { person: string }) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		window.addEventListener("pageshow", reloadWhenBroughtBack);
		return () => window.removeEventListener("pageshow", reloadWhenBroughtBack);
	}, []);
	useEffect(() => {
		const channel = new BroadcastChannel(CHANNEL);
		channel.postMessage(person);
		channel.onmessage = ({ data }) => {
			if (person && data !== person) revalidate();
		};
		return () => channel.close();
	}, [person, revalidate]);
	return null;
}
