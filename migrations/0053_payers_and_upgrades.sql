ALTER TABLE `orders` ADD `upgrade_of` integer REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `credit_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `share_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `reminders_stopped` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_share_key` ON `orders` (`share_key`) WHERE share_key is not null;--> statement-breakpoint
CREATE INDEX `orders_upgrade` ON `orders` (`upgrade_of`) WHERE upgrade_of is not null;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `payer_name` text;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `payer_email` text;--> statement-breakpoint
CREATE INDEX `payment_attempts_payer` ON `payment_attempts` (`payer_email`) WHERE payer_email is not null;