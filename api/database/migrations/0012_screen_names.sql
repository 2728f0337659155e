-- A screen is told what it is called, so a new name is read anew too.
DROP TRIGGER screens_moved ON devices;--> statement-breakpoint
CREATE TRIGGER screens_changed AFTER UPDATE ON devices FOR EACH ROW
	WHEN ((OLD.device_group_id, OLD.token_hash, OLD.name)
		IS DISTINCT FROM (NEW.device_group_id, NEW.token_hash, NEW.name))
	EXECUTE FUNCTION tell_screens();
