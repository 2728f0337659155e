/** What a person tells who runs the service, which finds the failure in its log by it. */
export const RequestNumber = ({ id }: { id?: string }) =>
	id ? (
		<div className="mt-2 text-sm text-muted">
			Tell us this number: <span className="digits select-all">{id}</span>
		</div>
	) : null;
