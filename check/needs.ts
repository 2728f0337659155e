import type { EndpointName } from "@signage/contract/endpoints";
import type { Need } from "./need";
import { accountNeeds } from "./needs-account";
import { contentNeeds } from "./needs-content";

/** By call; an endpoint without an entry does not compile. */
export const NEEDS: Readonly<Record<EndpointName, Need>> = { ...accountNeeds, ...contentNeeds };
