import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";

/** A message after a redirect; where scripts run it goes away after `milliseconds`. */
export function Notice({ message, milliseconds }: { message: string; milliseconds: number }) {
	const [shown, setShown] = useState(true);
	useEffect(() => {
		const timer = setTimeout(() => setShown(false), milliseconds);
		return () => clearTimeout(timer);
	}, [milliseconds]);
	return (
		<div role="status">
			{shown && (
				<p className="mb-6 flex items-center gap-3 rounded-box border border-good/40 bg-good-soft p-4 text-good">
					<CircleCheck size={20} className="flex-none" aria-hidden />
					{message}
				</p>
			)}
		</div>
	);
}
