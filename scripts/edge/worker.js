// What an edge runtime runs. It takes no other exports, and the build has some for remix-serve.
export { default } from "../../build/app/server/index.js";
