/** Whether the browser is used by finger: what takes text opens a keyboard there, over the page. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;
