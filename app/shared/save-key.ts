/** The hidden field that names the save of a form (components/forms/save-key.tsx). */
export const SAVE_KEY = "saveKey";
