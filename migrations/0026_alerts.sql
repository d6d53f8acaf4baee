CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`kind` text NOT NULL,
	`query` text NOT NULL,
	`status` text NOT NULL,
	`confirmation_sent_at` integer NOT NULL,
	`checked_until` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "alerts_kind_known" CHECK("alerts"."kind" in ('plans', 'services')),
	CONSTRAINT "alerts_status_known" CHECK("alerts"."status" in ('pending', 'confirmed', 'stopped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_search` ON `alerts` (`email`,`kind`,`query`);--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`status`,`next_at`,`email`);--> statement-breakpoint
CREATE INDEX `alerts_age` ON `alerts` (`status`,`updated_at`);
