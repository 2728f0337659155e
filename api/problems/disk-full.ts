import { ProblemError } from "./problem";

/** The answer to a call that the disk has no room for. */
export const DISK_FULL = new ProblemError(507, "The service's disk is full. Nothing was changed.");
