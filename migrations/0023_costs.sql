-- The rate book, the bills of quantities and what they come to: kept with each plan and its facets, so that a list reads no more rows.
CREATE TABLE `rates` (
	`key` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`label` text NOT NULL,
	`unit` text NOT NULL,
	`low_minor` integer NOT NULL,
	`high_minor` integer NOT NULL,
	`date` text NOT NULL,
	`source` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`key`, `region`),
	CONSTRAINT "rates_range" CHECK("rates"."low_minor" >= 0 and "rates"."high_minor" >= "rates"."low_minor")
);
--> statement-breakpoint
CREATE TABLE `bills` (
	`plan_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`actor` text NOT NULL,
	`line_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `revision`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bill_lines` (
	`plan_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`position` integer NOT NULL,
	`stage` text NOT NULL,
	`item` text NOT NULL,
	`unit` text NOT NULL,
	`quantity_thousandths` integer NOT NULL,
	`rate_key` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`plan_id`, `revision`, `position`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bill_lines_quantity" CHECK("bill_lines"."quantity_thousandths" > 0)
);
--> statement-breakpoint
CREATE INDEX `bill_lines_rate` ON `bill_lines` (`rate_key`);
--> statement-breakpoint
ALTER TABLE `plans` ADD `bill_revision` integer;
--> statement-breakpoint
ALTER TABLE `plans` ADD `build_low_minor` integer;
--> statement-breakpoint
ALTER TABLE `plans` ADD `build_high_minor` integer;
--> statement-breakpoint
ALTER TABLE `plan_facets` ADD `build_low_minor` integer;
--> statement-breakpoint
CREATE INDEX `plan_facets_build` ON `plan_facets` (`facet`,`build_low_minor`,`plan_id`);
--> statement-breakpoint
CREATE TRIGGER plan_facets_costed AFTER INSERT ON plan_facets BEGIN
  UPDATE plan_facets SET build_low_minor = (SELECT build_low_minor FROM plans WHERE id = new.plan_id)
  WHERE facet = new.facet AND plan_id = new.plan_id;
END;
--> statement-breakpoint
CREATE TRIGGER rates_edition_insert AFTER INSERT ON rates BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER rates_edition_update AFTER UPDATE ON rates BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER bills_edition_insert AFTER INSERT ON bills BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
