import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns";
import { devices, operationSystemColumn } from "../devices/tables";

/** The codes that unpaired screens show, until they expire. */
export const deviceCodes = pgTable(
	"device_codes",
	{
		/** SHA-256 of the device code, hex. */
		hash: text("hash").primaryKey(),
		userCode: text("user_code").notNull().unique(),
		deviceName: text("device_name"),
		operationSystem: operationSystemColumn(),
		/** Where the request came from: live codes are limited per address. */
		address: text("address").notNull(),
		expiresAt: instant("expires_at").notNull(),
		lastPolledAt: instant("last_polled_at"),
		/** The device this screen already is, if it sent that device's token. */
		formerDeviceId: integer("former_device_id").references(() => devices.id, {
			onDelete: "set null",
		}),
		/** Set when a person entered the code. */
		deviceId: integer("device_id").references(() => devices.id, { onDelete: "cascade" }),
	},
	(table) => [
		index("device_codes_address").on(table.address),
		index("device_codes_expiry").on(table.expiresAt),
		index("device_codes_former_device").on(table.formerDeviceId),
		index("device_codes_device").on(table.deviceId),
	],
);
