import { fewAtOnce, type InTurn as InTurnOf } from "@signage/contract/http/few-at-once";

/** Runs work that has the same name one after the other, in the order of the calls. */
export type InTurn = InTurnOf<string>;

/** Keeps the turns of this process alone, in memory. */
export const createTurns = (): InTurn => fewAtOnce(1);
