-- Keeps presentations.status, pages_count and groups_count (docs/decisions/0017).
CREATE FUNCTION refresh_presentation_facts(ids integer[]) RETURNS void LANGUAGE sql AS $$
	WITH parts AS (
		SELECT slides.presentation_id, slides.id AS slide_id, CASE
			-- A Ready file that is still one slide has too many pages for the presentation.
			WHEN slides.file_id IS NOT NULL AND media.status = 'Ready' THEN 'Error'
			WHEN media.id IS NULL AND slides.url IS NOT NULL THEN 'Ready'
			ELSE media.status END AS status
		FROM slides LEFT JOIN media ON media.id = coalesce(slides.image_id, slides.video_id, slides.file_id)
		WHERE slides.presentation_id = ANY (ids)
		UNION ALL
		-- Files whose pages will be appended: they can be in progress or fail, but do not play by themselves.
		SELECT presentation_id, NULL, nullif(status, 'Ready') FROM media
		WHERE presentation_id = ANY (ids) AND kind = 'file'
	), facts AS (
		SELECT named.id, count(slide_id) AS pages, CASE
			WHEN bool_or(status = 'Processing') THEN 'Processing'
			WHEN bool_or(status = 'Error') THEN 'Error'
			WHEN bool_or(status = 'Ready') THEN 'Ready' END AS status
		FROM unnest(ids) AS named (id) LEFT JOIN parts ON parts.presentation_id = named.id
		GROUP BY named.id
	)
	UPDATE presentations SET status = facts.status, pages_count = facts.pages FROM facts
	WHERE presentations.id = facts.id
		AND (presentations.status, presentations.pages_count) IS DISTINCT FROM (facts.status, facts.pages);
$$;--> statement-breakpoint
CREATE FUNCTION slides_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_presentation_facts((SELECT array_agg(DISTINCT presentation_id) FROM changed));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER slides_inserted AFTER INSERT ON slides REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION slides_changed();--> statement-breakpoint
CREATE TRIGGER slides_updated AFTER UPDATE ON slides REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION slides_changed();--> statement-breakpoint
CREATE TRIGGER slides_deleted AFTER DELETE ON slides REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION slides_changed();--> statement-breakpoint
CREATE FUNCTION media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_presentation_facts(ARRAY(
		SELECT presentation_id FROM slides WHERE image_id = OLD.id
		UNION SELECT presentation_id FROM slides WHERE video_id = OLD.id
		UNION SELECT presentation_id FROM slides WHERE file_id = OLD.id
		UNION SELECT unnest(ARRAY[OLD.presentation_id, NEW.presentation_id])
	));
	RETURN NULL;
END $$;--> statement-breakpoint
-- What is inserted belongs to no slide yet, and has no status that counts.
CREATE TRIGGER media_updated AFTER UPDATE ON media FOR EACH ROW
	WHEN ((OLD.status, OLD.presentation_id) IS DISTINCT FROM (NEW.status, NEW.presentation_id))
	EXECUTE FUNCTION media_changed();--> statement-breakpoint
CREATE TRIGGER media_deleted AFTER DELETE ON media FOR EACH ROW
	WHEN (OLD.presentation_id IS NOT NULL) EXECUTE FUNCTION media_changed();--> statement-breakpoint
CREATE FUNCTION groups_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE presentations SET groups_count = (
		SELECT count(*) FROM device_groups
		WHERE owner_id = presentations.owner_id AND actual_presentation_id = presentations.id
	) WHERE id IN (OLD.actual_presentation_id, NEW.actual_presentation_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER groups_changed AFTER INSERT OR DELETE OR UPDATE OF actual_presentation_id ON device_groups
	FOR EACH ROW EXECUTE FUNCTION groups_changed();--> statement-breakpoint
SELECT refresh_presentation_facts(ARRAY(SELECT id FROM presentations));--> statement-breakpoint
UPDATE presentations SET groups_count = (
	SELECT count(*) FROM device_groups
	WHERE owner_id = presentations.owner_id AND actual_presentation_id = presentations.id
);
