-- What a group's schedule says decides what its screens show (docs/decisions/0020, 0022).
DROP TRIGGER screens_of_groups ON device_groups;--> statement-breakpoint
CREATE TRIGGER screens_of_groups AFTER UPDATE ON device_groups FOR EACH ROW
	WHEN ((OLD.title, OLD.is_in_alert, OLD.actual_presentation_id, OLD.alert_presentation_id, OLD.schedule_id)
		IS DISTINCT FROM
		(NEW.title, NEW.is_in_alert, NEW.actual_presentation_id, NEW.alert_presentation_id, NEW.schedule_id))
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE TRIGGER screens_of_schedules AFTER UPDATE ON schedules FOR EACH ROW
	WHEN ((OLD.time_zone_id, OLD.revision) IS DISTINCT FROM (NEW.time_zone_id, NEW.revision))
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE FUNCTION tell_screens_of_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('screens', owner_id::text) FROM schedules WHERE id = NEW.schedule_id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A save replaces all items and has a new revision; an item is changed alone when its presentation is deleted.
CREATE TRIGGER screens_of_schedule_items AFTER UPDATE ON schedule_items FOR EACH ROW
	WHEN (OLD.presentation_id IS DISTINCT FROM NEW.presentation_id)
	EXECUTE FUNCTION tell_screens_of_schedule();
