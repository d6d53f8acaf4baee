CREATE TABLE `held_forms` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`path` text NOT NULL,
	`is_multipart` integer NOT NULL,
	`fields` text NOT NULL,
	`had_files` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "held_forms_multipart" CHECK("held_forms"."is_multipart" in (0, 1)),
	CONSTRAINT "held_forms_files" CHECK("held_forms"."had_files" in (0, 1))
);
--> statement-breakpoint
CREATE INDEX `held_forms_user` ON `held_forms` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `held_forms_age` ON `held_forms` (`created_at`);