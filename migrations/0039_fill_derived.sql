-- Rows older than the lists and the word search were in neither: 0001 and 0003 made the triggers and filled nothing. An
-- update that changes nothing lets the triggers write what is missing.
UPDATE plans SET title = title WHERE status = 'published' AND id NOT IN (SELECT plan_id FROM plan_facets);
--> statement-breakpoint
UPDATE listings SET title = title WHERE status = 'published' AND id NOT IN (SELECT listing_id FROM listing_facets);
