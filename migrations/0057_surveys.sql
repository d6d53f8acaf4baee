CREATE TABLE `building_surveys` (
	`id` integer PRIMARY KEY NOT NULL,
	`building_id` integer NOT NULL,
	`stage` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`building_id`) REFERENCES `buildings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `building_surveys_asked` ON `building_surveys` (`building_id`,`stage`,`email`);--> statement-breakpoint
CREATE INDEX `building_surveys_expires` ON `building_surveys` (`expires_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_building_entries` (
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
	CONSTRAINT "building_entries_kind" CHECK("__new_building_entries"."kind" in ('start', 'update', 'approval', 'comment', 'correction', 'consent', 'survey'))
);
--> statement-breakpoint
INSERT INTO `__new_building_entries`("building_id", "sequence", "kind", "at", "author", "stage", "text", "day", "spend_minor", "corrects", "photos", "submission_key", "hash") SELECT "building_id", "sequence", "kind", "at", "author", "stage", "text", "day", "spend_minor", "corrects", "photos", "submission_key", "hash" FROM `building_entries`;--> statement-breakpoint
DROP TABLE `building_entries`;--> statement-breakpoint
ALTER TABLE `__new_building_entries` RENAME TO `building_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `building_entries_submission` ON `building_entries` (`building_id`,`submission_key`);--> statement-breakpoint
CREATE INDEX `buildings_updated` ON `buildings` (`updated_at`);