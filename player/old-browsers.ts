/** What this program's dependencies use and the oldest televisions lack; to be imported first. */
if (!("hasOwn" in Object))
	Object.defineProperty(Object, "hasOwn", {
		value: (object: object, key: PropertyKey) =>
			Reflect.getOwnPropertyDescriptor(object, key) !== undefined,
	});
