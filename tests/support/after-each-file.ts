import { afterAll } from "vitest";
import { killChildren } from "./children";
import { removeFolders } from "./temporary-folder";

// Workers run several files. What a file has left behind ends with it, also when a test failed.
afterAll(() => {
	killChildren();
	removeFolders();
});
