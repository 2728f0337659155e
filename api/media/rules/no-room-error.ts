/** There is no room for what was made of an upload. The message tells the person so. */
export class NoRoomError extends Error {}
