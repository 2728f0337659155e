import { createContext, useContext } from "react";

/** The CSP nonce of this response's inline scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
