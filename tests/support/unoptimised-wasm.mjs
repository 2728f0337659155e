// The database is WebAssembly. Optimising it costs three seconds of CPU time, too much for a service of a few tests.
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--liftoff-only");
