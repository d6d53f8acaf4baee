CREATE TABLE `wished_counts` (
	`item_type` text NOT NULL,
	`item_id` integer NOT NULL,
	`items` integer NOT NULL,
	PRIMARY KEY(`item_type`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `wished_counts_items` ON `wished_counts` (`items`);--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `asked_minor` integer;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `missed_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `provider_id` text;
--> statement-breakpoint
INSERT INTO wished_counts (item_type, item_id, items) SELECT item_type, item_id, count(*) FROM wishlist_items GROUP BY item_type, item_id;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) VALUES ('likes', (SELECT count(*) FROM wishlist_items));
--> statement-breakpoint
INSERT INTO kept_counts (name, items) VALUES ('purchased', (SELECT count(*) FROM orders WHERE status IN ('paid', 'disputed')));
--> statement-breakpoint
CREATE TRIGGER wishes_counted AFTER INSERT ON wishlist_items BEGIN
  INSERT INTO wished_counts (item_type, item_id, items) VALUES (new.item_type, new.item_id, 1)
    ON CONFLICT (item_type, item_id) DO UPDATE SET items = items + 1;
  UPDATE kept_counts SET items = items + 1 WHERE name = 'likes';
END;
--> statement-breakpoint
CREATE TRIGGER wishes_uncounted AFTER DELETE ON wishlist_items BEGIN
  UPDATE wished_counts SET items = items - 1 WHERE item_type = old.item_type AND item_id = old.item_id;
  DELETE FROM wished_counts WHERE item_type = old.item_type AND item_id = old.item_id AND items = 0;
  UPDATE kept_counts SET items = items - 1 WHERE name = 'likes';
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
