import { paths } from "~/paths";

export interface Row {
	presentationId: number;
	title: string;
	pagesCount: number;
	frameDelayInSeconds: number;
	createdAt: string;
}

const shownDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** The rows of the bench's presentations as plain React elements. Their markup is the dashboard's (row.ts). */
export const BareRows = ({ rows }: { rows: Row[] }) => (
	<tbody id="rows">
		{rows.map(({ presentationId, title, pagesCount, frameDelayInSeconds, createdAt }) => (
			<tr key={presentationId}>
				<td>
					<a id={`t${presentationId}`} href={paths.presentation(presentationId)}>
						{title}
					</a>
				</td>
				<td>Ready</td>
				<td>{pagesCount}</td>
				<td>{`${frameDelayInSeconds} s`}</td>
				<td>
					<a href={`?show=${presentationId}`}>—</a>
				</td>
				<td>
					<a href={paths.presentation(presentationId)} aria-labelledby={`e t${presentationId}`}>
						Edit
					</a>
					{/* biome-ignore lint/a11y/useButtonType: it is the one that submits, as in the dashboard's rows */}
					<button
						name="presentationId"
						value={presentationId}
						aria-labelledby={`c t${presentationId}`}
					>
						Duplicate
					</button>
					<a href={`?confirm=delete&id=${presentationId}`} aria-labelledby={`d t${presentationId}`}>
						Delete
					</a>
					<small>{`Created ${shownDay.format(new Date(createdAt))}`}</small>
				</td>
			</tr>
		))}
	</tbody>
);
