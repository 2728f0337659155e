/** Every table, for the database client and for the migrations that drizzle-kit writes. */
export * from "../account/tables";
export * from "../billing/sandbox/tables";
export * from "../billing/tables";
export * from "../devices/tables";
export * from "../http/first-answers/tables";
export * from "../jobs/tables";
export * from "../mail/tables";
export * from "../media/tables";
export * from "../presentations/slide-table";
export * from "../presentations/tables";
export * from "../schedules/tables";
export * from "../screens/tables";
export * from "../throttles/tables";
export * from "./tables";
