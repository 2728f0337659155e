import { createContext, useContext } from "react";
import file from "../../styles.css?url";
import { useNonce } from "./nonce";

const ID = "styles";

/** On the server, the style sheet's text if the page is to have it (services/look/first-styles). */
export const StylesContext = createContext<string | undefined>(undefined);

/** The style element that the page came with. */
const first =
	typeof document === "undefined"
		? null
		: document.querySelector<HTMLStyleElement>(`style[id="${ID}"]`);

/** The style sheet: in the page for a browser that sees it for the first time, otherwise as a file. */
export function Styles() {
	const text = useContext(StylesContext) ?? first?.textContent;
	const nonce = useNonce() ?? first?.nonce;
	if (!text) return <link rel="stylesheet" href={file} />;
	return (
		<style
			id={ID}
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
			dangerouslySetInnerHTML={{ __html: text }}
		/>
	);
}
