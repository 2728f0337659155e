/** An address that nobody has yet. */
export const newEmail = () => `${crypto.randomUUID()}@signage.test`;
