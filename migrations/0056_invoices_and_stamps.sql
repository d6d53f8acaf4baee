CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`company` text NOT NULL,
	`tin` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_revision" CHECK("invoices"."revision" in (1, 2))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`,`revision`);--> statement-breakpoint
CREATE TABLE `stamps` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`sdc_id` text NOT NULL,
	`receipt_number` text NOT NULL,
	`internal_data` text NOT NULL,
	`signature` text NOT NULL,
	`qr` text NOT NULL,
	`issued_at` integer NOT NULL,
	`replaces` integer,
	`reason` text DEFAULT '' NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces`) REFERENCES `stamps`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stamps_kind" CHECK("stamps"."kind" in ('payment', 'refund')),
	CONSTRAINT "stamps_amount" CHECK("stamps"."amount_minor" > 0 and typeof("stamps"."amount_minor") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `stamps_order` ON `stamps` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stamps_gra` ON `stamps` (`sdc_id`,`receipt_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `stamps_replaces` ON `stamps` (`replaces`) WHERE replaces is not null;