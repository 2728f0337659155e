ALTER TABLE "device_groups" ADD COLUMN "everywhere_presentation_id" integer;--> statement-breakpoint
ALTER TABLE "device_groups" ADD CONSTRAINT "device_groups_everywhere_presentation_id_presentations_id_fk" FOREIGN KEY ("everywhere_presentation_id") REFERENCES "public"."presentations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_groups_everywhere" ON "device_groups" USING btree ("everywhere_presentation_id");--> statement-breakpoint
-- What an alert everywhere shows decides what screens show, too (docs/decisions/0020).
DROP TRIGGER screens_of_groups ON device_groups;--> statement-breakpoint
CREATE TRIGGER screens_of_groups AFTER UPDATE ON device_groups FOR EACH ROW
	WHEN ((OLD.title, OLD.is_in_alert, OLD.actual_presentation_id, OLD.alert_presentation_id, OLD.everywhere_presentation_id, OLD.schedule_id)
		IS DISTINCT FROM
		(NEW.title, NEW.is_in_alert, NEW.actual_presentation_id, NEW.alert_presentation_id, NEW.everywhere_presentation_id, NEW.schedule_id))
	EXECUTE FUNCTION tell_screens();
