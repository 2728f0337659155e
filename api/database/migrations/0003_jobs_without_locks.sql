DROP INDEX "jobs_locked";--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "locked_until";