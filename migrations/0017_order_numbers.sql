-- 'held' becomes 'under-review', and each order has a number that people say. SQLite changes a checked column only with
-- its table: the rows that point here wait for the new one, as long as the migration is one transaction.
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
	`plan_id` integer NOT NULL,
	`option` text NOT NULL,
	`file_id` integer NOT NULL,
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
	`hold_reason` text,
	`end_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'paid', 'failed', 'cancelled', 'abandoned', 'under-review', 'refunded', 'disputed')),
	CONSTRAINT "orders_amount_whole" CHECK("orders"."amount_minor" > 0 and typeof("orders"."amount_minor") = 'integer'),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" = 'GHS'),
	CONSTRAINT "orders_mode" CHECK("orders"."mode" in ('test', 'live')),
	CONSTRAINT "orders_option" CHECK("orders"."option" in ('a', 'b', 'c'))
);
--> statement-breakpoint
INSERT INTO `orders` (`id`, `number`, `reference`, `submission_key`, `status`, `plan_id`, `option`, `file_id`, `plan_title`,
  `amount_minor`, `currency`, `mode`, `buyer_name`, `buyer_email`, `buyer_phone`, `buyer_country`, `buyer_region`, `terms_version`,
  `terms_accepted_at`, `receipt_number`, `channel`, `hold_reason`, `end_reason`, `created_at`, `updated_at`, `paid_at`, `ended_at`,
  `next_check_at`, `checks`)
SELECT `id`, 1000 + row_number() OVER (ORDER BY `created_at`, `id`), `reference`, `submission_key`,
  CASE `status` WHEN 'held' THEN 'under-review' ELSE `status` END, `plan_id`, `option`, `file_id`, `plan_title`,
  `amount_minor`, `currency`, `mode`, `buyer_name`, `buyer_email`, `buyer_phone`, `buyer_country`, `buyer_region`, `terms_version`,
  `terms_accepted_at`, `receipt_number`, `channel`, `hold_reason`, `end_reason`, `created_at`, `updated_at`, `paid_at`, `ended_at`,
  `next_check_at`, `checks`
FROM `orders_before`;
--> statement-breakpoint
DROP TABLE `orders_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_submission` ON `orders` (`submission_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_receipt_number` ON `orders` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`buyer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_next_check` ON `orders` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_plan` ON `orders` (`plan_id`);--> statement-breakpoint
CREATE INDEX `orders_file` ON `orders` (`file_id`);--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'order-number', coalesce(max(number), 1000) FROM orders;
--> statement-breakpoint
-- In the statement that writes the order, so no two get one number, and a number is never given twice.
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
