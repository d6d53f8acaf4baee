CREATE TABLE `trusted_devices` (
	`key` text PRIMARY KEY NOT NULL,
	`trusted_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trusted_devices_until` ON `trusted_devices` (`trusted_until`);--> statement-breakpoint
INSERT INTO trusted_devices (key, trusted_until)
	SELECT key, max(window_start) FROM rate_counters WHERE key GLOB 'sign-in-known:*' OR key GLOB 'two-step-known:*' GROUP BY key;--> statement-breakpoint
-- The release before writes them among the counters while it still runs.
CREATE TRIGGER trusted_devices_of_counters AFTER INSERT ON rate_counters
WHEN new.key GLOB 'sign-in-known:*' OR new.key GLOB 'two-step-known:*' BEGIN
	INSERT OR REPLACE INTO trusted_devices (key, trusted_until) VALUES (new.key, new.window_start);
END;--> statement-breakpoint
CREATE VIEW content_version AS SELECT items AS version FROM kept_counts WHERE name = 'edition';
