import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const CHANNEL = "session";

const reloadWhenBroughtBack = (event: PageTransitionEvent) => {
	if (event.persisted) location.reload();
};

/**
 * Keeps a page from showing a session that is over: a page brought back by the Back button is loaded
 * anew, and tabs tell each other who is signed in (`person`, empty for nobody).
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
