CREATE TABLE `bulk_changes` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`before` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "bulk_changes_kind" CHECK("bulk_changes"."kind" in ('listing', 'plan', 'project'))
);
--> statement-breakpoint
CREATE TABLE `trash` (
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`status` text NOT NULL,
	`was_featured` integer NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item_id`),
	CONSTRAINT "trash_kind" CHECK("trash"."kind" in ('listing', 'plan', 'project', 'message'))
);
--> statement-breakpoint
CREATE INDEX `trash_deleted` ON `trash` (`deleted_at`);