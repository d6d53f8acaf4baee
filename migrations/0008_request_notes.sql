CREATE TABLE `plan_request_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	`body` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plan_request_notes_request` ON `plan_request_notes` (`request_id`,`created_at`);