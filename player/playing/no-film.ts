/** What is at a video's address on the network is none that this screen can play: the address may have ended. */
export class NoFilm extends Error {}
