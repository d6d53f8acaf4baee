ALTER TABLE `orders` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `sight` text CONSTRAINT "orders_sight" CHECK("sight" in ('nothing', 'begun', 'unknown'));--> statement-breakpoint
ALTER TABLE `orders` ADD `check_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `check_error` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `visitor` text;--> statement-breakpoint
CREATE INDEX `orders_visitor` ON `orders` (`visitor`,`created_at`) WHERE visitor is not null;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `next_at` integer DEFAULT 0 NOT NULL;
