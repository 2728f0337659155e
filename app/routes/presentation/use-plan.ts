import { useEffect, useRef } from "react";
import { paths } from "~/paths";
import { useFreshData } from "~/services/request/fresh-data";
import type { Plan } from "./plan.server";

/** Whether something was refused by the plan: then it is said with a link to the plans. */
const isRefused = () => document.querySelector(`main [href="${paths.plans}"]`) !== null;

/**
 * What the plan allows. That link opens a tab of its own, as what is typed here stays: whoever comes back from there may have
 * another plan, which is read beside the router.
 */
export function usePlan(): Plan {
	const { data, reload } = useFreshData<{ plan: Plan }>();
	const newest = useRef(reload);
	newest.current = reload;
	useEffect(() => {
		const left = new AbortController();
		const { signal } = left;
		function look() {
			if (document.visibilityState !== "visible" || !isRefused()) return;
			// What cannot be had now is had when the page is looked at once more.
			newest.current(signal, () => true).catch(() => {});
		}
		document.addEventListener("visibilitychange", look, { signal });
		return () => left.abort();
	}, []);
	return data.plan;
}
