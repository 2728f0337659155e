import { createContext } from "react";

/** On the server, the list that the page shows and that is not sent as data (docs/decisions/0019). */
export const UnsentContext = createContext<unknown>(undefined);
