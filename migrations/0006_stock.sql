CREATE TABLE `held_uploads` (
	`id` integer PRIMARY KEY NOT NULL,
	`form_key` text NOT NULL,
	`field` text NOT NULL,
	`store` text NOT NULL,
	`object_key` text NOT NULL,
	`filename` text NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`width_px` integer DEFAULT 0 NOT NULL,
	`height_px` integer DEFAULT 0 NOT NULL,
	`ready_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "held_uploads_store" CHECK("held_uploads"."store" in ('pictures', 'files'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_uploads_key` ON `held_uploads` (`object_key`);--> statement-breakpoint
CREATE INDEX `held_uploads_form` ON `held_uploads` (`form_key`,`id`);--> statement-breakpoint
CREATE INDEX `held_uploads_age` ON `held_uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `taken_forms` (
	`form_key` text PRIMARY KEY NOT NULL,
	`item_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `taken_forms_age` ON `taken_forms` (`created_at`);