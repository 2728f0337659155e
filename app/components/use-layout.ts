import { useEffect, useLayoutEffect } from "react";

/** useLayoutEffect in the browser; nothing on the server, where React would complain about it. */
export const useLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;
