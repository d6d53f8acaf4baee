ALTER TABLE `audit_log` ADD `actor_number` integer;
--> statement-breakpoint
UPDATE `audit_log` SET `actor_number` = `actor_id`;
