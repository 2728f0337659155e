/** A name in a sentence: one that is written from right to left turns nothing round beside it. */
export const Quoted = ({ name }: { name: string }) => (
	<>
		“<bdi>{name}</bdi>”
	</>
);
