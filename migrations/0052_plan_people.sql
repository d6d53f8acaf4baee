ALTER TABLE `plans` ADD `architect_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `architect_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `engineer_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `engineer_number` text DEFAULT '' NOT NULL;