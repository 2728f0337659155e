import { API_BASE } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ProblemError } from "../problems/problem";
import { problemAnswer } from "./problem-answer";

const MIB = 1024 * 1024;

const atMost = (mebibytes: number): MiddlewareHandler =>
	bodyLimit({
		maxSize: mebibytes * MIB,
		// Without `Connection: close`: whoever is still sending would lose the answer with the connection (scripts/read-on.mjs).
		onError: () =>
			problemAnswer(new ProblemError(413, `A request body can have at most ${mebibytes} MiB.`)),
	});

const usual = atMost(1);
/** As many slides as there may be, each with the longest title and address. */
const ofPresentations = atMost(8);
const PRESENTATIONS = API_BASE + endpoints.createPresentation.path;

/** Refuses bodies that are larger than the contract's own limits can make them. */
export const bodySize: MiddlewareHandler = (c, next) =>
	(c.req.path.startsWith(PRESENTATIONS) ? ofPresentations : usual)(c, next);
