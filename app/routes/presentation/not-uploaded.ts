const MESSAGE = ": This file was not uploaded. Choose it again to go on.";

/** Says of a draft's slide that its file is to be chosen again. @param title the slide's */
export const notUploaded = (title: string) => title + MESSAGE;

export const isNotUploaded = (message: string) => message.endsWith(MESSAGE);

/** Those of these messages that are still true once slides of these titles were added. */
export const stillTrue = (messages: string[], added: string[]) =>
	messages.filter((message) => !added.map(notUploaded).includes(message));
