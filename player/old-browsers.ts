// Polyfills for what our dependencies use and the oldest TVs lack. Import this file first.
if (!("hasOwn" in Object))
	Object.defineProperty(Object, "hasOwn", {
		value: (object: object, key: PropertyKey) =>
			Reflect.getOwnPropertyDescriptor(object, key) !== undefined,
	});
