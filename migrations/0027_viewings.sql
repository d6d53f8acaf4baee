CREATE TABLE `viewings` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_key` text NOT NULL,
	`listing_id` integer,
	`listing_title` text NOT NULL,
	`slot_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`party` integer NOT NULL,
	`note` text NOT NULL,
	`status` text NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`staff_note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "viewings_status_known" CHECK("viewings"."status" in ('booked', 'cancelled')),
	CONSTRAINT "viewings_party" CHECK("viewings"."party" between 1 and 20)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `viewings_submission` ON `viewings` (`submission_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `viewings_slot` ON `viewings` (`listing_id`,`slot_at`) WHERE status = 'booked';--> statement-breakpoint
CREATE INDEX `viewings_listing` ON `viewings` (`listing_id`);--> statement-breakpoint
CREATE INDEX `viewings_status` ON `viewings` (`status`,`slot_at`);--> statement-breakpoint
CREATE INDEX `viewings_email` ON `viewings` (`email`);
