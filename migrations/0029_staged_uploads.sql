CREATE TABLE `staged_uploads` (
	`id` integer PRIMARY KEY NOT NULL,
	`form_key` text NOT NULL,
	`field` text NOT NULL,
	`store` text NOT NULL,
	`object_key` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text DEFAULT '' NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`width_px` integer DEFAULT 0 NOT NULL,
	`height_px` integer DEFAULT 0 NOT NULL,
	`ready_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "staged_uploads_store" CHECK("staged_uploads"."store" in ('pictures', 'files'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staged_uploads_key` ON `staged_uploads` (`object_key`);--> statement-breakpoint
CREATE INDEX `staged_uploads_form` ON `staged_uploads` (`form_key`,`id`);--> statement-breakpoint
CREATE INDEX `staged_uploads_age` ON `staged_uploads` (`created_at`);--> statement-breakpoint
INSERT INTO `staged_uploads` (`id`, `form_key`, `field`, `store`, `object_key`, `filename`, `size_bytes`, `sha256`, `width_px`, `height_px`, `ready_at`, `created_at`)
SELECT `id`, `form_key`, `field`, `store`, `object_key`, `filename`, `size_bytes`, `sha256`, `width_px`, `height_px`, `ready_at`, `created_at` FROM `held_uploads`;--> statement-breakpoint
INSERT INTO `staged_uploads` (`form_key`, `field`, `store`, `object_key`, `filename`, `content_type`, `size_bytes`, `ready_at`, `created_at`)
SELECT `form_key`, CASE `kind` WHEN 'document' THEN 'document' ELSE 'referenceImages' END, 'files', `object_key`, `filename`, `content_type`, `size_bytes`, `created_at`, `created_at`
FROM `plan_request_files` WHERE `request_id` IS NULL;--> statement-breakpoint
-- The release before still writes `held_uploads` and files without a request: what it does there is done here too.
CREATE TRIGGER `held_uploads_added` AFTER INSERT ON `held_uploads` BEGIN
	INSERT OR IGNORE INTO `staged_uploads` (`form_key`, `field`, `store`, `object_key`, `filename`, `size_bytes`, `sha256`, `width_px`, `height_px`, `ready_at`, `created_at`)
	VALUES (NEW.`form_key`, NEW.`field`, NEW.`store`, NEW.`object_key`, NEW.`filename`, NEW.`size_bytes`, NEW.`sha256`, NEW.`width_px`, NEW.`height_px`, NEW.`ready_at`, NEW.`created_at`);
END;--> statement-breakpoint
CREATE TRIGGER `held_uploads_changed` AFTER UPDATE ON `held_uploads` BEGIN
	UPDATE `staged_uploads` SET `form_key` = NEW.`form_key`, `size_bytes` = NEW.`size_bytes`, `sha256` = NEW.`sha256`, `width_px` = NEW.`width_px`,
		`height_px` = NEW.`height_px`, `ready_at` = NEW.`ready_at`, `created_at` = NEW.`created_at` WHERE `object_key` = NEW.`object_key`;
END;--> statement-breakpoint
CREATE TRIGGER `held_uploads_gone` AFTER DELETE ON `held_uploads` BEGIN
	DELETE FROM `staged_uploads` WHERE `object_key` = OLD.`object_key`;
END;--> statement-breakpoint
CREATE TRIGGER `plan_request_files_added` AFTER INSERT ON `plan_request_files` WHEN NEW.`request_id` IS NULL BEGIN
	INSERT OR IGNORE INTO `staged_uploads` (`form_key`, `field`, `store`, `object_key`, `filename`, `content_type`, `size_bytes`, `ready_at`, `created_at`)
	VALUES (NEW.`form_key`, CASE NEW.`kind` WHEN 'document' THEN 'document' ELSE 'referenceImages' END, 'files', NEW.`object_key`, NEW.`filename`, NEW.`content_type`, NEW.`size_bytes`, NEW.`created_at`, NEW.`created_at`);
END;--> statement-breakpoint
CREATE TRIGGER `plan_request_files_taken` AFTER UPDATE OF `request_id` ON `plan_request_files` WHEN NEW.`request_id` IS NOT NULL BEGIN
	DELETE FROM `staged_uploads` WHERE `object_key` = NEW.`object_key`;
END;--> statement-breakpoint
CREATE TRIGGER `plan_request_files_gone` AFTER DELETE ON `plan_request_files` WHEN OLD.`request_id` IS NULL BEGIN
	DELETE FROM `staged_uploads` WHERE `object_key` = OLD.`object_key`;
END;--> statement-breakpoint
-- What an item or a request takes over must not be swept by the release before, should it run again.
CREATE TRIGGER `staged_uploads_gone` AFTER DELETE ON `staged_uploads` BEGIN
	DELETE FROM `held_uploads` WHERE `object_key` = OLD.`object_key`;
	DELETE FROM `plan_request_files` WHERE `object_key` = OLD.`object_key` AND `request_id` IS NULL;
END;
