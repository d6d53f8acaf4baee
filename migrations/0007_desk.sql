CREATE TABLE `refund_requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`mark` text NOT NULL,
	`order_id` integer NOT NULL,
	`reference` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`progress` text,
	`provider_id` text,
	`said` text DEFAULT '' NOT NULL,
	`asked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_state_known" CHECK("refund_requests"."state" in ('asking', 'accepted', 'refused')),
	CONSTRAINT "refund_requests_amount" CHECK("refund_requests"."amount_minor" > 0 and typeof("refund_requests"."amount_minor") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_mark` ON `refund_requests` (`mark`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`reference`) WHERE state = 'asking';--> statement-breakpoint
CREATE INDEX `refund_requests_order` ON `refund_requests` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_state` ON `refund_requests` (`state`,`updated_at`);