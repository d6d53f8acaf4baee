ALTER TABLE `viewings` ADD `confirm_by` integer;--> statement-breakpoint
CREATE INDEX `viewings_confirm_by` ON `viewings` (`confirm_by`) WHERE confirm_by is not null;