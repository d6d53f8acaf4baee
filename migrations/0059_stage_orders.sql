-- An order may also pay a stage of a building. A check changes only with its table: no row that points to an order cascades,
-- and the checks of all wait for the end of the transaction, so that it fails as a whole if one of the orders is missing.
PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
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
	CONSTRAINT "building_entries_kind" CHECK("__new_building_entries"."kind" in ('start', 'update', 'approval', 'comment', 'correction', 'consent', 'survey', 'contract', 'agreement'))
);
--> statement-breakpoint
INSERT INTO `__new_building_entries`("building_id", "sequence", "kind", "at", "author", "stage", "text", "day", "spend_minor", "corrects", "photos", "submission_key", "hash") SELECT "building_id", "sequence", "kind", "at", "author", "stage", "text", "day", "spend_minor", "corrects", "photos", "submission_key", "hash" FROM `building_entries`;
--> statement-breakpoint
DROP TABLE `building_entries`;
--> statement-breakpoint
ALTER TABLE `__new_building_entries` RENAME TO `building_entries`;
--> statement-breakpoint
CREATE UNIQUE INDEX `building_entries_submission` ON `building_entries` (`building_id`,`submission_key`);
--> statement-breakpoint
CREATE TABLE `orders_before` AS SELECT * FROM `orders`;
--> statement-breakpoint
DELETE FROM `orders`;
--> statement-breakpoint
DROP TABLE `orders`;
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`number` integer DEFAULT 0 NOT NULL,
	`reference` text NOT NULL,
	`submission_key` text,
	`status` text NOT NULL,
	`kind` text DEFAULT 'plan' NOT NULL,
	`request_id` integer,
	`plan_id` integer,
	`building_id` integer,
	`stage` text,
	`option` text,
	`file_id` integer,
	`credited_to` integer,
	`upgrade_of` integer,
	`credit_minor` integer DEFAULT 0 NOT NULL,
	`plan_title` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`accepted_minor` integer,
	`quote_terms` text DEFAULT '' NOT NULL,
	`currency` text DEFAULT 'GHS' NOT NULL,
	`mode` text NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`buyer_phone` text NOT NULL,
	`buyer_country` text NOT NULL,
	`buyer_region` text NOT NULL,
	`terms_version` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`receipt_number` integer,
	`channel` text,
	`end_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`verified_at` integer,
	`sight` text,
	`check_failures` integer DEFAULT 0 NOT NULL,
	`check_error` text DEFAULT '' NOT NULL,
	`tax_lines` text DEFAULT '' NOT NULL,
	`visitor` text,
	`share_key` text,
	`reminders_stopped` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`building_id`) REFERENCES `buildings`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credited_to`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`upgrade_of`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'paid', 'failed', 'cancelled', 'abandoned', 'under-review', 'refunded', 'disputed')),
	CONSTRAINT "orders_sight" CHECK("orders"."sight" in ('nothing', 'begun', 'unknown')),
	CONSTRAINT "orders_amount_whole" CHECK("orders"."amount_minor" > 0 and typeof("orders"."amount_minor") = 'integer'),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" = 'GHS'),
	CONSTRAINT "orders_mode" CHECK("orders"."mode" in ('test', 'live')),
	CONSTRAINT "orders_option" CHECK("orders"."option" in ('a', 'b', 'c')),
	CONSTRAINT "orders_kind" CHECK("orders"."kind" in ('plan', 'quote', 'stage')),
	CONSTRAINT "orders_subject" CHECK(("orders"."kind" = 'quote') = ("orders"."request_id" is not null) and ("orders"."kind" = 'stage') = ("orders"."stage" is not null) and ("orders"."kind" = 'plan') = ("orders"."plan_id" is not null and "orders"."option" is not null and "orders"."file_id" is not null))
);
--> statement-breakpoint
INSERT INTO `orders` (id, number, reference, submission_key, status, kind, request_id, plan_id, option, file_id, credited_to, upgrade_of, credit_minor, plan_title, amount_minor, accepted_minor, quote_terms, currency, mode, buyer_name, buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, receipt_number, channel, end_reason, created_at, updated_at, paid_at, ended_at, next_check_at, checks, verified_at, sight, check_failures, check_error, tax_lines, visitor, share_key, reminders_stopped)
SELECT id, number, reference, submission_key, status, kind, request_id, plan_id, option, file_id, credited_to, upgrade_of, credit_minor, plan_title, amount_minor, accepted_minor, quote_terms, currency, mode, buyer_name, buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, receipt_number, channel, end_reason, created_at, updated_at, paid_at, ended_at, next_check_at, checks, verified_at, sight, check_failures, check_error, tax_lines, visitor, share_key, reminders_stopped FROM `orders_before`;
--> statement-breakpoint
DROP TABLE `orders_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_submission` ON `orders` (`submission_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_receipt_number` ON `orders` (`receipt_number`) WHERE receipt_number is not null;
--> statement-breakpoint
CREATE INDEX `orders_visitor` ON `orders` (`visitor`,`created_at`) WHERE visitor is not null;
--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`buyer_email`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_next_check` ON `orders` (`next_check_at`) WHERE next_check_at is not null;
--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_plan` ON `orders` (`plan_id`);
--> statement-breakpoint
CREATE INDEX `orders_file` ON `orders` (`file_id`);
--> statement-breakpoint
CREATE INDEX `orders_building` ON `orders` (`building_id`) WHERE building_id is not null;
--> statement-breakpoint
CREATE INDEX `orders_request` ON `orders` (`request_id`) WHERE request_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_credited` ON `orders` (`credited_to`) WHERE credited_to is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_share_key` ON `orders` (`share_key`) WHERE share_key is not null;
--> statement-breakpoint
CREATE INDEX `orders_upgrade` ON `orders` (`upgrade_of`) WHERE upgrade_of is not null;
--> statement-breakpoint
CREATE TRIGGER orders_numbered AFTER INSERT ON orders WHEN new.number = 0 BEGIN
  UPDATE kept_counts SET items = items + 1 WHERE name = 'order-number';
  UPDATE orders SET number = (SELECT items FROM kept_counts WHERE name = 'order-number') WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taxed AFTER INSERT ON orders WHEN new.tax_lines = '' AND EXISTS (SELECT 1 FROM site_settings WHERE name = 'taxLines' AND value <> '') BEGIN
  UPDATE orders SET tax_lines = (SELECT value FROM site_settings WHERE name = 'taxLines') WHERE id = new.id;
END;
