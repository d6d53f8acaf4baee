CREATE TABLE `disputes` (
	`dispute_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `disputes_reference` ON `disputes` (`reference`);--> statement-breakpoint
CREATE TABLE `download_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`range_start` integer DEFAULT 0 NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `download_log_order` ON `download_log` (`order_id`,`at`);--> statement-breakpoint
CREATE INDEX `download_log_at` ON `download_log` (`at`);--> statement-breakpoint
CREATE INDEX `download_log_file` ON `download_log` (`file_id`);--> statement-breakpoint
CREATE TABLE `download_windows` (
	`grant_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`grant_id`, `file_id`, `started_at`),
	FOREIGN KEY (`grant_id`) REFERENCES `grants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `download_windows_file` ON `download_windows` (`file_id`);--> statement-breakpoint
CREATE TABLE `grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`option` text NOT NULL,
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
CREATE UNIQUE INDEX `grants_order` ON `grants` (`order_id`);--> statement-breakpoint
CREATE INDEX `grants_plan` ON `grants` (`plan_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY NOT NULL,
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
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'paid', 'failed', 'cancelled', 'abandoned', 'held', 'refunded', 'disputed')),
	CONSTRAINT "orders_amount_whole" CHECK("orders"."amount_minor" > 0 and typeof("orders"."amount_minor") = 'integer'),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" = 'GHS'),
	CONSTRAINT "orders_mode" CHECK("orders"."mode" in ('test', 'live')),
	CONSTRAINT "orders_option" CHECK("orders"."option" in ('a', 'b', 'c'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_submission` ON `orders` (`submission_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_receipt_number` ON `orders` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`buyer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_next_check` ON `orders` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_plan` ON `orders` (`plan_id`);--> statement-breakpoint
CREATE INDEX `orders_file` ON `orders` (`file_id`);--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`reference` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`access_code` text,
	`authorization_url` text,
	`transaction_id` text,
	`charged_at` integer,
	`reversed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`source` text NOT NULL,
	`event` text NOT NULL,
	`reference` text NOT NULL,
	`outcome` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`raw` text,
	`deliveries` integer DEFAULT 1 NOT NULL,
	`received_at` integer NOT NULL,
	CONSTRAINT "payment_events_outcome" CHECK("payment_events"."outcome" in ('applied', 'mismatch', 'unknown-reference', 'ignored'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_dedupe` ON `payment_events` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `payment_events_reference` ON `payment_events` (`reference`);--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`dedupe_key` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`status` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_minor" > 0 and typeof("refunds"."amount_minor") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `refunds_reference` ON `refunds` (`reference`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer DEFAULT 0 NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('waiting', 'sending', 'sent', 'dead'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`kind`,`subject_id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_id` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`alt` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "pictures_owner_kind" CHECK("pictures"."owner_kind" in ('plan', 'listing', 'project')),
	CONSTRAINT "pictures_kind" CHECK("pictures"."kind" in ('photo', 'drawing'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_key` ON `pictures` (`key`);--> statement-breakpoint
CREATE INDEX `pictures_owner` ON `pictures` (`owner_kind`,`owner_id`,`position`);--> statement-breakpoint
CREATE TABLE `plan_facet_counts` (
	`facet` text PRIMARY KEY NOT NULL,
	`items` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `plan_facets` (
	`facet` text NOT NULL,
	`plan_id` integer NOT NULL,
	`published_at` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`area_sq_ft` integer NOT NULL,
	PRIMARY KEY(`facet`, `plan_id`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plan_facets_newest` ON `plan_facets` (`facet`,`published_at`,`plan_id`);--> statement-breakpoint
CREATE INDEX `plan_facets_price` ON `plan_facets` (`facet`,`price_minor`,`plan_id`);--> statement-breakpoint
CREATE INDEX `plan_facets_area` ON `plan_facets` (`facet`,`area_sq_ft`,`plan_id`);--> statement-breakpoint
CREATE INDEX `plan_facets_plan` ON `plan_facets` (`plan_id`);--> statement-breakpoint
CREATE TABLE `plan_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`plan_id` integer NOT NULL,
	`option` text NOT NULL,
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
CREATE UNIQUE INDEX `plan_files_revision` ON `plan_files` (`plan_id`,`option`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_files_key` ON `plan_files` (`object_key`);--> statement-breakpoint
CREATE TABLE `plan_options` (
	`plan_id` integer NOT NULL,
	`option` text NOT NULL,
	`price_minor` integer NOT NULL,
	`file_id` integer NOT NULL,
	`drawings` text NOT NULL,
	PRIMARY KEY(`plan_id`, `option`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `plan_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_options_option" CHECK("plan_options"."option" in ('a', 'b', 'c')),
	CONSTRAINT "plan_options_price" CHECK("plan_options"."price_minor" > 0 and typeof("plan_options"."price_minor") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `plan_options_file` ON `plan_options` (`file_id`);--> statement-breakpoint
CREATE TABLE `plan_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`plan_id` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plan_slugs_plan` ON `plan_slugs` (`plan_id`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`bedrooms` integer NOT NULL,
	`washrooms` integer NOT NULL,
	`floors` integer NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`horizontal_metres` real NOT NULL,
	`vertical_metres` real NOT NULL,
	`area_sq_ft` integer NOT NULL,
	`furnished` integer DEFAULT false NOT NULL,
	`description` text NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`features` text NOT NULL,
	`from_price_minor` integer NOT NULL,
	`from_option` text DEFAULT 'a' NOT NULL,
	`cover_key` text DEFAULT '' NOT NULL,
	`cover_alt` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "plans_status_known" CHECK("plans"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "plans_price_whole" CHECK("plans"."from_price_minor" >= 0 and typeof("plans"."from_price_minor") = 'integer'),
	CONSTRAINT "plans_sizes_positive" CHECK("plans"."bedrooms" >= 0 and "plans"."washrooms" >= 0 and "plans"."floors" >= 0 and "plans"."area_sq_ft" >= 0 and "plans"."horizontal_metres" >= 0 and "plans"."vertical_metres" >= 0),
	CONSTRAINT "plans_furnished_flag" CHECK("plans"."furnished" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plans_slug` ON `plans` (`slug`);--> statement-breakpoint
CREATE INDEX `plans_status` ON `plans` (`status`,`published_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `legal_texts` (
	`name` text NOT NULL,
	`version` text NOT NULL,
	`body` text NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`name`, `version`)
);
--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`hits` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_counters_window` ON `rate_counters` (`window_start`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
