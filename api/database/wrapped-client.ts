/** What drivers of the database have in common. */
interface Client {
	query(...asked: unknown[]): Promise<unknown>;
	transaction?(work: (client: object) => unknown): Promise<unknown>;
}

/**
 * The same client, or pool, with `around` in the place of each query, also of those in its transactions. `around` is given
 * what is asked, and asks it.
 */
export function wrappedClient<C extends object>(
	client: C,
	around: (asked: unknown[], ask: (...asked: unknown[]) => Promise<unknown>) => Promise<unknown>,
): C {
	const { query, transaction } = client as Client;
	const ask = (...asked: unknown[]) => query.apply(client, asked);
	const instead: Client = {
		query: (...asked) => around(asked, ask),
		...(transaction && {
			transaction: (work: (client: object) => unknown) =>
				transaction.call(client, (own) => work(wrappedClient(own, around))),
		}),
	};
	return new Proxy(client, {
		get(target, name) {
			const value = Reflect.get(Object.hasOwn(instead, name) ? instead : target, name);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
}
