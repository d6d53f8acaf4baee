-- An order may also pay a quote, and a file may be drawn for one request: neither then names a plan. SQLite changes a
-- column only with its table: the rows that point here wait for the new one, as long as the migration is one transaction.
PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
DROP TRIGGER orders_counted;
--> statement-breakpoint
DROP TRIGGER orders_recounted;
--> statement-breakpoint
DROP TRIGGER orders_uncounted;
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
	`plan_id` integer,
	`option` text,
	`file_id` integer,
	`plan_title` text NOT NULL,
	`amount_minor` integer NOT NULL,
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
	`visitor` text,
	`kind` text DEFAULT 'plan' NOT NULL,
	`request_id` integer,
	`credited_to` integer,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credited_to`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'paid', 'failed', 'cancelled', 'abandoned', 'under-review', 'refunded', 'disputed')),
	CONSTRAINT "orders_sight" CHECK("orders"."sight" in ('nothing', 'begun', 'unknown')),
	CONSTRAINT "orders_amount_whole" CHECK("orders"."amount_minor" > 0 and typeof("orders"."amount_minor") = 'integer'),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" = 'GHS'),
	CONSTRAINT "orders_mode" CHECK("orders"."mode" in ('test', 'live')),
	CONSTRAINT "orders_option" CHECK("orders"."option" in ('a', 'b', 'c')),
	CONSTRAINT "orders_kind" CHECK("orders"."kind" in ('plan', 'quote')),
	CONSTRAINT "orders_subject" CHECK(("orders"."kind" = 'quote') = ("orders"."request_id" is not null) and ("orders"."kind" = 'plan') = ("orders"."plan_id" is not null and "orders"."option" is not null and "orders"."file_id" is not null))
);
--> statement-breakpoint
INSERT INTO `orders` SELECT *, 'plan', NULL, NULL FROM `orders_before`;
--> statement-breakpoint
DROP TABLE `orders_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_submission` ON `orders` (`submission_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_receipt_number` ON `orders` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `orders_visitor` ON `orders` (`visitor`,`created_at`) WHERE visitor is not null;--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`buyer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_next_check` ON `orders` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_plan` ON `orders` (`plan_id`);--> statement-breakpoint
CREATE INDEX `orders_file` ON `orders` (`file_id`);--> statement-breakpoint
CREATE INDEX `orders_request` ON `orders` (`request_id`) WHERE request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_credited` ON `orders` (`credited_to`);--> statement-breakpoint
CREATE TRIGGER orders_numbered AFTER INSERT ON orders WHEN new.number = 0 BEGIN
  UPDATE kept_counts SET items = items + 1 WHERE name = 'order-number';
  UPDATE orders SET number = (SELECT items FROM kept_counts WHERE name = 'order-number') WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders WHEN new.status IN ('paid', 'disputed') BEGIN
  UPDATE kept_counts SET items = items + 1 WHERE name = 'purchased';
END;
--> statement-breakpoint
CREATE TRIGGER orders_recounted AFTER UPDATE OF status ON orders
WHEN (new.status IN ('paid', 'disputed')) <> (old.status IN ('paid', 'disputed')) BEGIN
  UPDATE kept_counts SET items = items + (new.status IN ('paid', 'disputed')) - (old.status IN ('paid', 'disputed')) WHERE name = 'purchased';
END;
--> statement-breakpoint
CREATE TRIGGER orders_uncounted AFTER DELETE ON orders WHEN old.status IN ('paid', 'disputed') BEGIN
  UPDATE kept_counts SET items = items - 1 WHERE name = 'purchased';
END;
--> statement-breakpoint
CREATE TABLE `grants_before` AS SELECT * FROM `grants`;
--> statement-breakpoint
DELETE FROM `grants`;
--> statement-breakpoint
DROP TABLE `grants`;
--> statement-breakpoint
CREATE TABLE `grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`plan_id` integer,
	`option` text,
	`state` text NOT NULL,
	`staff_ruling` text,
	`counted_from` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "grants_state" CHECK("grants"."state" in ('live', 'suspended', 'ended'))
);
--> statement-breakpoint
INSERT INTO `grants` SELECT * FROM `grants_before`;
--> statement-breakpoint
DROP TABLE `grants_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_order` ON `grants` (`order_id`);--> statement-breakpoint
CREATE INDEX `grants_plan` ON `grants` (`plan_id`);--> statement-breakpoint
CREATE TABLE `plan_files_before` AS SELECT * FROM `plan_files`;
--> statement-breakpoint
DELETE FROM `plan_files`;
--> statement-breakpoint
DROP TABLE `plan_files`;
--> statement-breakpoint
CREATE TABLE `plan_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`plan_id` integer,
	`option` text,
	`revision` integer NOT NULL,
	`object_key` text NOT NULL,
	`filename` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_files_option" CHECK("plan_files"."option" in ('a', 'b', 'c')),
	CONSTRAINT "plan_files_size" CHECK("plan_files"."size_bytes" > 0)
);
--> statement-breakpoint
INSERT INTO `plan_files` SELECT * FROM `plan_files_before`;
--> statement-breakpoint
DROP TABLE `plan_files_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_files_revision` ON `plan_files` (`plan_id`,`option`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_files_key` ON `plan_files` (`object_key`);--> statement-breakpoint
ALTER TABLE `plan_requests` ADD `changes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `plan_requests` ADD `deposit_minor` integer CONSTRAINT "plan_requests_deposit" CHECK("deposit_minor" is null or ("deposit_minor" >= 0 and typeof("deposit_minor") = 'integer'));--> statement-breakpoint
CREATE TABLE `plan_request_deliveries` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_request_deliveries_request` ON `plan_request_deliveries` (`request_id`);
