import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Whether somebody goes through this page with the Tab key since the notice came: then its link may be many presses away. A press of
 * the pointer ends that. @param noticeId missing where nothing is to be reached
 */
export function useTabbing(noticeId: string | undefined): boolean {
	const { pathname } = useLocation();
	const [tabbed, setTabbed] = useState<string>();
	const here = noticeId && `${noticeId} ${pathname}`;
	useEffect(() => {
		if (!here) return;
		const press = ({ key }: KeyboardEvent) => key === "Tab" && setTabbed(here);
		const point = () => setTabbed(undefined);
		document.addEventListener("keydown", press);
		document.addEventListener("pointerdown", point);
		return () => {
			document.removeEventListener("keydown", press);
			document.removeEventListener("pointerdown", point);
		};
	}, [here]);
	return here !== undefined && tabbed === here;
}
