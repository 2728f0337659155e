-- The way of writing it that the embedded database knows too.
CREATE COLLATION "title_order" (provider = icu, locale = 'und@colNumeric=yes');--> statement-breakpoint
DROP INDEX "presentations_title";--> statement-breakpoint
CREATE INDEX "presentations_title" ON "presentations" USING btree ("owner_id","title" collate "title_order");