-- The sides of each plan in order, in micrometres: a plan fits a plot straight or turned just where both are within bounds.
ALTER TABLE `plan_facets` ADD `short_side` integer;
--> statement-breakpoint
ALTER TABLE `plan_facets` ADD `long_side` integer;
--> statement-breakpoint
CREATE TRIGGER plan_facets_measured AFTER INSERT ON plan_facets BEGIN
  UPDATE plan_facets SET (short_side, long_side) = (
    SELECT CAST(round(min(horizontal_metres, vertical_metres) * 1000000) AS INTEGER),
           CAST(round(max(horizontal_metres, vertical_metres) * 1000000) AS INTEGER)
    FROM plans WHERE id = new.plan_id)
  WHERE facet = new.facet AND plan_id = new.plan_id;
END;
--> statement-breakpoint
UPDATE plan_facets SET (short_side, long_side) = (
  SELECT CAST(round(min(horizontal_metres, vertical_metres) * 1000000) AS INTEGER),
         CAST(round(max(horizontal_metres, vertical_metres) * 1000000) AS INTEGER)
  FROM plans WHERE id = plan_facets.plan_id);
--> statement-breakpoint
CREATE INDEX `plan_facets_sides` ON `plan_facets` (`facet`,`long_side`,`short_side`,`plan_id`);
