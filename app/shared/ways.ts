/** The two kinds of OpenID sign-in (spec 2, Login). */
export const WAYS = ["social", "enterprise"] as const;
export type Way = (typeof WAYS)[number];
export const isWay = (text: string | undefined): text is Way => WAYS.some((one) => one === text);
