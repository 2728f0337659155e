import { createContext, useContext } from "react";

/** The nonce that lets inline scripts of this answer run; absent in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
