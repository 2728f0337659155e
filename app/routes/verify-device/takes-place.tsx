import { Link } from "~/components/links/link";
import { Quoted } from "~/components/text/quoted";
import { paths } from "~/paths";

interface Props {
	name: string;
	isOnline: boolean;
}

/** Says that the screen whose code is entered takes the place of one that was paired before. */
export const TakesPlace = ({ name, isOnline }: Props) => (
	<p className="mb-4 max-w-prose wrap-anywhere">
		This screen takes the place of <Quoted name={name} />: it gets its name and its group, and the
		former one is removed.
		{isOnline && (
			<>
				{" "}
				<strong className="text-warn">That one is online now; it goes blank then.</strong>
			</>
		)}{" "}
		<Link to={paths.verifyDevice} className="text-accent underline">
			Pair a new one instead
		</Link>
	</p>
);
