/** A video does not come from the network, or not in time: that says nothing of this screen's decoder. */
export class NotLoaded extends Error {}
