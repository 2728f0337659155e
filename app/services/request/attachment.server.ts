/** What no file name may have somewhere: separators, wildcards and controls; and halves of letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a file's name
const UNSAFE = /[\\/:*?"<>|\u0000-\u001f\u007f]|\p{Surrogate}/gu;
const LENGTH_MAX = 100;

/** Letters that encodeURIComponent leaves, and RFC 8187 does not. */
const encoded = (text: string) =>
	encodeURIComponent(text).replace(
		/['()*]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
	);

/**
 * A Content-Disposition header (RFC 6266) that has a browser save the answer as a file.
 * @param title what the file is called, any text
 * @param otherwise its name where nothing of the title is left, and for programs that know ASCII alone
 * @param extension without the dot
 */
export function attachmentNamed(title: string, otherwise: string, extension: string): string {
	const safe = title
		.replace(UNSAFE, " ")
		.replace(/\s+/g, " ")
		.replace(/^[. ]+|[. ]+$/g, "");
	const name = [...safe].slice(0, LENGTH_MAX).join("").trim() || otherwise;
	return `attachment; filename="${otherwise}.${extension}"; filename*=UTF-8''${encoded(`${name}.${extension}`)}`;
}
