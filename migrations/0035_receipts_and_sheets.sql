-- What Paystack keeps of a charge, and when it was made by its own clock: the accountant's month goes by both.
ALTER TABLE `payment_events` ADD `fee_minor` integer;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `charged_at` integer;--> statement-breakpoint
UPDATE payment_events SET charged_at = received_at,
  fee_minor = CASE WHEN json_valid(raw) AND json_type(raw, '$.data.fees') = 'integer' THEN json_extract(raw, '$.data.fees') END
WHERE event = 'charge.success' AND outcome <> 'ignored' AND received_minor IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_events_charged` ON `payment_events` (`charged_at`) WHERE charged_at is not null;--> statement-breakpoint
CREATE INDEX `payment_attempts_reversed` ON `payment_attempts` (`reversed_at`) WHERE reversed_at is not null;--> statement-breakpoint
CREATE INDEX `refunds_processed` ON `refunds` (`updated_at`) WHERE status = 'processed';--> statement-breakpoint
CREATE INDEX `disputes_lost` ON `disputes` (`updated_at`) WHERE state = 'lost';--> statement-breakpoint
-- The taxes in a price are those of the day of the order, whoever makes it: a receipt never changes with the settings.
ALTER TABLE `orders` ADD `tax_lines` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER orders_taxed AFTER INSERT ON orders WHEN new.tax_lines = '' BEGIN
  UPDATE orders SET tax_lines = coalesce((SELECT value FROM site_settings WHERE name = 'taxLines'), '') WHERE id = new.id;
END;--> statement-breakpoint
-- One sheet that anybody may look at, and the sheets of each revision with the codes printed on them.
ALTER TABLE `plans` ADD `sample_key` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `sample_bytes` integer;--> statement-breakpoint
CREATE TABLE `plan_sheets` (
	`code` text PRIMARY KEY NOT NULL,
	`plan_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`number` text NOT NULL,
	`title` text NOT NULL,
	`size` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_sheets_number` ON `plan_sheets` (`plan_id`,`revision`,`number`);
--> statement-breakpoint
CREATE TRIGGER plan_sheets_edition AFTER INSERT ON plan_sheets BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
-- A sample that gives way to another, or goes with its plan, is left to the sweep of uploads.
CREATE TRIGGER plans_sample_replaced AFTER UPDATE OF sample_key ON plans WHEN old.sample_key <> new.sample_key BEGIN
  INSERT OR IGNORE INTO staged_uploads (form_key, field, store, object_key, filename, created_at) VALUES ('', 'sample', 'files', old.sample_key, '', 0);
END;--> statement-breakpoint
CREATE TRIGGER plans_sample_gone AFTER DELETE ON plans WHEN old.sample_key IS NOT NULL BEGIN
  INSERT OR IGNORE INTO staged_uploads (form_key, field, store, object_key, filename, created_at) VALUES ('', 'sample', 'files', old.sample_key, '', 0);
END;
