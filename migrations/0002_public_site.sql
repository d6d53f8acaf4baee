CREATE TABLE `listing_facet_counts` (
	`facet` text PRIMARY KEY NOT NULL,
	`items` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `listing_facets` (
	`facet` text NOT NULL,
	`listing_id` integer NOT NULL,
	`published_at` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`area_sq_ft` integer NOT NULL,
	PRIMARY KEY(`facet`, `listing_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_facets_newest` ON `listing_facets` (`facet`,`published_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_facets_price` ON `listing_facets` (`facet`,`price_minor`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_facets_area` ON `listing_facets` (`facet`,`area_sq_ft`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_facets_listing` ON `listing_facets` (`listing_id`);--> statement-breakpoint
CREATE TABLE `listing_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`listing_id` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_slugs_listing` ON `listing_slugs` (`listing_id`);--> statement-breakpoint
CREATE TABLE `listings` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`bedrooms` integer NOT NULL,
	`washrooms` integer NOT NULL,
	`region` text NOT NULL,
	`city` text NOT NULL,
	`horizontal_metres` real NOT NULL,
	`vertical_metres` real NOT NULL,
	`area_sq_ft` integer NOT NULL,
	`furnished` text NOT NULL,
	`description` text NOT NULL,
	`contact` text NOT NULL,
	`features` text NOT NULL,
	`price_minor` integer NOT NULL,
	`availability` text DEFAULT 'available' NOT NULL,
	`cover_key` text DEFAULT '' NOT NULL,
	`cover_alt` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "listings_status_known" CHECK("listings"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "listings_availability" CHECK("listings"."availability" in ('available', 'under-offer', 'sold')),
	CONSTRAINT "listings_furnished" CHECK("listings"."furnished" in ('unfurnished', 'partially', 'fully', 'furnished')),
	CONSTRAINT "listings_price_whole" CHECK("listings"."price_minor" > 0 and typeof("listings"."price_minor") = 'integer'),
	CONSTRAINT "listings_sizes_positive" CHECK("listings"."bedrooms" >= 0 and "listings"."washrooms" >= 0 and "listings"."area_sq_ft" >= 0 and "listings"."horizontal_metres" >= 0 and "listings"."vertical_metres" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_slug` ON `listings` (`slug`);--> statement-breakpoint
CREATE INDEX `listings_status` ON `listings` (`status`,`published_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_key` text,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`message` text NOT NULL,
	`item_kind` text,
	`item_id` integer,
	`item_title` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "messages_status_known" CHECK("messages"."status" in ('new', 'read', 'answered', 'archived')),
	CONSTRAINT "messages_item_kind" CHECK("messages"."item_kind" is null or "messages"."item_kind" in ('listing', 'plan'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_submission` ON `messages` (`submission_key`);--> statement-breakpoint
CREATE INDEX `messages_status` ON `messages` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_newest` ON `messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `messages_email` ON `messages` (`email`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`consent_version` text NOT NULL,
	`consent_at` integer NOT NULL,
	`confirmation_sent_at` integer NOT NULL,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "subscribers_status_known" CHECK("subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email` ON `subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `subscribers_status` ON `subscribers` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `plan_request_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	`status` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`author` text NOT NULL,
	`notified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_request_events_request` ON `plan_request_events` (`request_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `plan_request_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`request_id` integer,
	`form_key` text NOT NULL,
	`kind` text NOT NULL,
	`object_key` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `plan_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_request_files_kind" CHECK("plan_request_files"."kind" in ('document', 'image')),
	CONSTRAINT "plan_request_files_size" CHECK("plan_request_files"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_request_files_key` ON `plan_request_files` (`object_key`);--> statement-breakpoint
CREATE INDEX `plan_request_files_request` ON `plan_request_files` (`request_id`);--> statement-breakpoint
CREATE INDEX `plan_request_files_form` ON `plan_request_files` (`form_key`);--> statement-breakpoint
CREATE TABLE `plan_requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`submission_key` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`project_address` text NOT NULL,
	`floor_plan_type` text NOT NULL,
	`other_floor_plan_type` text DEFAULT '' NOT NULL,
	`plan_description` text NOT NULL,
	`room_details` text NOT NULL,
	`plan_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`quote_minor` integer,
	`quote_valid_until` text,
	`terms_version` text NOT NULL,
	`terms_agreed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_requests_status_known" CHECK("plan_requests"."status" in ('pending', 'reviewing', 'quoted', 'accepted', 'declined', 'completed')),
	CONSTRAINT "plan_requests_type" CHECK("plan_requests"."floor_plan_type" in ('residential', 'commercial', 'other')),
	CONSTRAINT "plan_requests_quote_whole" CHECK("plan_requests"."quote_minor" is null or ("plan_requests"."quote_minor" > 0 and typeof("plan_requests"."quote_minor") = 'integer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_requests_reference` ON `plan_requests` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_requests_submission` ON `plan_requests` (`submission_key`);--> statement-breakpoint
CREATE INDEX `plan_requests_status` ON `plan_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `plan_requests_newest` ON `plan_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `plan_requests_email` ON `plan_requests` (`email`);--> statement-breakpoint
CREATE INDEX `plan_requests_plan` ON `plan_requests` (`plan_id`);--> statement-breakpoint
CREATE TABLE `featured_items` (
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`kind`, `item_id`),
	CONSTRAINT "featured_items_kind" CHECK("featured_items"."kind" in ('listing', 'plan', 'project'))
);
--> statement-breakpoint
CREATE INDEX `featured_items_order` ON `featured_items` (`kind`,`position`);--> statement-breakpoint
CREATE TABLE `kept_counts` (
	`name` text PRIMARY KEY NOT NULL,
	`items` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`location` text NOT NULL,
	`date` text NOT NULL,
	`description` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "projects_status_known" CHECK("projects"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "projects_date_shape" CHECK("projects"."date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_slug` ON `projects` (`slug`);--> statement-breakpoint
CREATE INDEX `projects_status` ON `projects` (`status`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`about` text DEFAULT '' NOT NULL
);
