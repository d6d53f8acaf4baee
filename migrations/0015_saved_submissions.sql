CREATE TABLE `saved_submissions` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`path` text NOT NULL,
	`is_multipart` integer NOT NULL,
	`fields` text NOT NULL,
	`had_files` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_submissions_multipart" CHECK("saved_submissions"."is_multipart" in (0, 1)),
	CONSTRAINT "saved_submissions_files" CHECK("saved_submissions"."had_files" in (0, 1))
);
--> statement-breakpoint
INSERT INTO `saved_submissions` SELECT `key`, `user_id`, `path`, `is_multipart`, `fields`, `had_files`, `created_at` FROM `held_forms`;--> statement-breakpoint
DROP TABLE `held_forms`;--> statement-breakpoint
CREATE INDEX `saved_submissions_user` ON `saved_submissions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `saved_submissions_age` ON `saved_submissions` (`created_at`);
