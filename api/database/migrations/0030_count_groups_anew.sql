-- Two groups that changed at once counted each without the other: the rows are locked by a statement of their own now, so that the
-- next one sees what those before it have left.
CREATE OR REPLACE FUNCTION groups_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM presentations WHERE id IN (OLD.actual_presentation_id, NEW.actual_presentation_id)
		ORDER BY id FOR NO KEY UPDATE;
	UPDATE presentations SET groups_count = (
		SELECT count(*) FROM device_groups
		WHERE owner_id = presentations.owner_id AND actual_presentation_id = presentations.id
	) WHERE id IN (OLD.actual_presentation_id, NEW.actual_presentation_id);
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE presentations SET groups_count = (
	SELECT count(*) FROM device_groups
	WHERE owner_id = presentations.owner_id AND actual_presentation_id = presentations.id
) WHERE groups_count <> (
	SELECT count(*) FROM device_groups
	WHERE owner_id = presentations.owner_id AND actual_presentation_id = presentations.id
);
