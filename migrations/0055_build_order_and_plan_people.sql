DROP INDEX `plan_facets_build`;--> statement-breakpoint
CREATE INDEX `plan_facets_build` ON `plan_facets` (`facet`,`build_low_minor`,`plan_id`);--> statement-breakpoint
ALTER TABLE `plans` ADD `architect_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `architect_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `engineer_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `engineer_number` text DEFAULT '' NOT NULL;