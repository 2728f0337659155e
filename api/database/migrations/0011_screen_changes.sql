-- Tells the service whose screens may have something else to show (docs/decisions/0020). The payload is the owner's id.
CREATE FUNCTION tell_screens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('screens', coalesce(NEW.owner_id, OLD.owner_id)::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_screens_of_slides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('screens', owner_id::text) FROM presentations
	WHERE id IN (SELECT presentation_id FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER screens_of_groups AFTER UPDATE ON device_groups FOR EACH ROW
	WHEN ((OLD.title, OLD.is_in_alert, OLD.actual_presentation_id, OLD.alert_presentation_id)
		IS DISTINCT FROM (NEW.title, NEW.is_in_alert, NEW.actual_presentation_id, NEW.alert_presentation_id))
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE TRIGGER screens_added_or_gone AFTER INSERT OR DELETE ON devices FOR EACH ROW
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE TRIGGER screens_moved AFTER UPDATE ON devices FOR EACH ROW
	WHEN ((OLD.device_group_id, OLD.token_hash) IS DISTINCT FROM (NEW.device_group_id, NEW.token_hash))
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE TRIGGER screens_of_presentations AFTER UPDATE ON presentations FOR EACH ROW
	WHEN ((OLD.title, OLD.background_color, OLD.frame_delay_in_seconds)
		IS DISTINCT FROM (NEW.title, NEW.background_color, NEW.frame_delay_in_seconds))
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE TRIGGER screens_of_new_slides AFTER INSERT ON slides REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_slides();--> statement-breakpoint
CREATE TRIGGER screens_of_changed_slides AFTER UPDATE ON slides REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_slides();--> statement-breakpoint
CREATE TRIGGER screens_of_gone_slides AFTER DELETE ON slides REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_slides();--> statement-breakpoint
CREATE TRIGGER screens_of_media AFTER UPDATE ON media FOR EACH ROW
	WHEN ((OLD.status, OLD.display_sha256) IS DISTINCT FROM (NEW.status, NEW.display_sha256))
	EXECUTE FUNCTION tell_screens();--> statement-breakpoint
CREATE TRIGGER screens_of_gone_media AFTER DELETE ON media FOR EACH ROW
	EXECUTE FUNCTION tell_screens();
