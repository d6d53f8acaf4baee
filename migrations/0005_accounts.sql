CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "identities_provider" CHECK("identities"."provider" in ('google'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`digest` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_links_purpose" CHECK("one_time_links"."purpose" in ('verify-email', 'reset-password'))
);
--> statement-breakpoint
CREATE INDEX `one_time_links_user` ON `one_time_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_links_expires` ON `one_time_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`user_id` integer NOT NULL,
	`remembered` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_remembered" CHECK("sessions"."remembered" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_digest` ON `sessions` (`digest`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`photo_key` text,
	`password_hash` text,
	`role` text DEFAULT 'User' NOT NULL,
	`disabled_at` integer,
	`last_login_at` integer,
	`terms_version` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email") and "users"."email" like '%_@_%'),
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('User', 'Admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`user_id` integer NOT NULL,
	`item_type` text NOT NULL,
	`item_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_type`, `item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wishlist_items_type" CHECK("wishlist_items"."item_type" in ('listing', 'plan'))
);
--> statement-breakpoint
CREATE INDEX `wishlist_items_item` ON `wishlist_items` (`item_type`,`item_id`);