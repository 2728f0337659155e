/** PostgreSQL's greatest integer: no row has a greater id. */
export const ROW_MAX = 2_147_483_647;
