-- Houses that the firm builds, and the record of each: entries that are chained by their hashes and never changed.
CREATE TABLE `building_entries` (
	`building_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`stage` text NOT NULL,
	`text` text NOT NULL,
	`day` text NOT NULL,
	`spend_minor` integer NOT NULL,
	`corrects` integer NOT NULL,
	`photos` text NOT NULL,
	`submission_key` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`building_id`, `sequence`),
	FOREIGN KEY (`building_id`) REFERENCES `buildings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "building_entries_kind" CHECK("building_entries"."kind" in ('start', 'update', 'approval', 'comment', 'correction', 'consent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `building_entries_submission` ON `building_entries` (`building_id`,`submission_key`);--> statement-breakpoint
CREATE TABLE `buildings` (
	`id` integer PRIMARY KEY NOT NULL,
	`client` text NOT NULL,
	`email` text NOT NULL,
	`plan_id` integer,
	`plan_title` text NOT NULL,
	`project_id` integer,
	`is_public` integer DEFAULT false NOT NULL,
	`entry_count` integer DEFAULT 1 NOT NULL,
	`head` text NOT NULL,
	`submission_key` text NOT NULL,
	`mails_stopped` integer DEFAULT false NOT NULL,
	`mailed_until` integer DEFAULT 0 NOT NULL,
	`next_mail_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "buildings_public" CHECK("buildings"."is_public" in (0, 1)),
	CONSTRAINT "buildings_mails_stopped" CHECK("buildings"."mails_stopped" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `buildings_submission` ON `buildings` (`submission_key`);--> statement-breakpoint
CREATE INDEX `buildings_email` ON `buildings` (`email`);--> statement-breakpoint
CREATE INDEX `buildings_plan` ON `buildings` (`plan_id`);--> statement-breakpoint
CREATE INDEX `buildings_project` ON `buildings` (`project_id`);--> statement-breakpoint
CREATE INDEX `buildings_mail` ON `buildings` (`mails_stopped`,`next_mail_at`);--> statement-breakpoint
CREATE INDEX `buildings_updated` ON `buildings` (`updated_at`);
--> statement-breakpoint
CREATE TRIGGER buildings_edition_update AFTER UPDATE OF head, is_public, project_id ON buildings WHEN old.is_public OR new.is_public BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER buildings_edition_delete AFTER DELETE ON buildings WHEN old.is_public BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
