CREATE TABLE `order_income` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`paid_at` integer NOT NULL,
	`plan_id` integer,
	`amount_minor` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sales_totals` (
	`period` text NOT NULL,
	`plan_id` integer DEFAULT 0 NOT NULL,
	`orders` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`period`, `plan_id`)
);
--> statement-breakpoint
CREATE INDEX `sales_totals_most` ON `sales_totals` (`period`,`orders`,`amount_minor`);--> statement-breakpoint
CREATE INDEX `audit_log_subject_at` ON `audit_log` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `wished_counts_most` ON `wished_counts` (`item_type`,`items`);--> statement-breakpoint
CREATE INDEX `users_state` ON `users` (disabled_at is null,`created_at`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (lower(name));--> statement-breakpoint
CREATE INDEX `users_login` ON `users` (case when last_login_at is null then 0 else last_login_at end);--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`role`,`created_at`) WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX `buildings_client` ON `buildings` (lower(client));--> statement-breakpoint
CREATE INDEX `listings_changed` ON `listings` (`updated_at`);--> statement-breakpoint
CREATE INDEX `listings_status_changed` ON `listings` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `listings_type` ON `listings` (`type`,`updated_at`);--> statement-breakpoint
CREATE INDEX `listings_region` ON `listings` (`region`,`updated_at`);--> statement-breakpoint
CREATE INDEX `listings_title` ON `listings` (lower(title));--> statement-breakpoint
CREATE INDEX `listings_bedrooms` ON `listings` (`bedrooms`);--> statement-breakpoint
CREATE INDEX `listings_bedrooms_changed` ON `listings` (`bedrooms`,`updated_at`);--> statement-breakpoint
CREATE INDEX `listings_area` ON `listings` (`area_sq_ft`);--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`price_minor`);--> statement-breakpoint
CREATE INDEX `messages_about` ON `messages` (item_kind is null,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_name` ON `messages` (lower(first_name || ' ' || last_name));--> statement-breakpoint
CREATE INDEX `subscribers_newest` ON `subscribers` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_option` ON `orders` (`option`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_kind` ON `orders` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_amount` ON `orders` (`amount_minor`);--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders` (lower(buyer_name));--> statement-breakpoint
CREATE INDEX `orders_plan_title` ON `orders` (lower(plan_title));--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_status_newest` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `plan_requests_type` ON `plan_requests` (`floor_plan_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `plan_requests_name` ON `plan_requests` (lower(first_name || ' ' || last_name));--> statement-breakpoint
CREATE INDEX `plan_requests_quote` ON `plan_requests` (case when quote_minor is null then 0 else quote_minor end);--> statement-breakpoint
CREATE INDEX `plans_changed` ON `plans` (`updated_at`);--> statement-breakpoint
CREATE INDEX `plans_status_changed` ON `plans` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `plans_type` ON `plans` (`type`,`updated_at`);--> statement-breakpoint
CREATE INDEX `plans_title` ON `plans` (lower(title));--> statement-breakpoint
CREATE INDEX `plans_bedrooms` ON `plans` (`bedrooms`);--> statement-breakpoint
CREATE INDEX `plans_bedrooms_changed` ON `plans` (`bedrooms`,`updated_at`);--> statement-breakpoint
CREATE INDEX `plans_area` ON `plans` (`area_sq_ft`);--> statement-breakpoint
CREATE INDEX `plans_price` ON `plans` (`from_price_minor`);--> statement-breakpoint
CREATE INDEX `projects_changed` ON `projects` (`updated_at`);--> statement-breakpoint
CREATE INDEX `projects_status_changed` ON `projects` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `projects_title` ON `projects` (lower(title));--> statement-breakpoint
CREATE INDEX `projects_date` ON `projects` (`date`);--> statement-breakpoint
CREATE INDEX `viewings_slot_at` ON `viewings` (`slot_at`);--> statement-breakpoint
CREATE INDEX `viewings_name` ON `viewings` (lower(name));
--> statement-breakpoint
CREATE VIRTUAL TABLE staff_words USING fts5 (text, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER orders_worded AFTER INSERT ON orders BEGIN DELETE FROM staff_words WHERE rowid = 1099511627776 + new.id; INSERT INTO staff_words (rowid, text) SELECT 1099511627776 + id, plan_title || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone || ' ' || reference || ' ' || 'FH-' || number
      || coalesce(printf(' R-%05d', receipt_number), '') || coalesce(printf(' P-%03d', plan_id), '')
      || ' ' || coalesce((SELECT group_concat(p.reference, ' ') FROM payment_attempts p WHERE p.order_id = orders.id), '') FROM orders WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER orders_reworded AFTER UPDATE OF number, plan_title, buyer_name, buyer_email, buyer_phone, receipt_number ON orders BEGIN DELETE FROM staff_words WHERE rowid = 1099511627776 + new.id; INSERT INTO staff_words (rowid, text) SELECT 1099511627776 + id, plan_title || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone || ' ' || reference || ' ' || 'FH-' || number
      || coalesce(printf(' R-%05d', receipt_number), '') || coalesce(printf(' P-%03d', plan_id), '')
      || ' ' || coalesce((SELECT group_concat(p.reference, ' ') FROM payment_attempts p WHERE p.order_id = orders.id), '') FROM orders WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER orders_unworded AFTER DELETE ON orders BEGIN DELETE FROM staff_words WHERE rowid = 1099511627776 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_worded AFTER INSERT ON plan_requests BEGIN DELETE FROM staff_words WHERE rowid = 2199023255552 + new.id; INSERT INTO staff_words (rowid, text) SELECT 2199023255552 + id, first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || reference || ' ' || city || ' ' || plan_description FROM plan_requests WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_reworded AFTER UPDATE OF first_name, last_name, email, phone, city, plan_description ON plan_requests BEGIN DELETE FROM staff_words WHERE rowid = 2199023255552 + new.id; INSERT INTO staff_words (rowid, text) SELECT 2199023255552 + id, first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || reference || ' ' || city || ' ' || plan_description FROM plan_requests WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_unworded AFTER DELETE ON plan_requests BEGIN DELETE FROM staff_words WHERE rowid = 2199023255552 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER messages_worded AFTER INSERT ON messages BEGIN DELETE FROM staff_words WHERE rowid = 3298534883328 + new.id; INSERT INTO staff_words (rowid, text) SELECT 3298534883328 + id, first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || message || ' ' || item_title || ' ' || note FROM messages WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER messages_reworded AFTER UPDATE OF first_name, last_name, email, phone, message, item_title, note ON messages BEGIN DELETE FROM staff_words WHERE rowid = 3298534883328 + new.id; INSERT INTO staff_words (rowid, text) SELECT 3298534883328 + id, first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || message || ' ' || item_title || ' ' || note FROM messages WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER messages_unworded AFTER DELETE ON messages BEGIN DELETE FROM staff_words WHERE rowid = 3298534883328 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_worded AFTER INSERT ON subscribers BEGIN DELETE FROM staff_words WHERE rowid = 4398046511104 + new.id; INSERT INTO staff_words (rowid, text) SELECT 4398046511104 + id, email FROM subscribers WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_reworded AFTER UPDATE OF email ON subscribers BEGIN DELETE FROM staff_words WHERE rowid = 4398046511104 + new.id; INSERT INTO staff_words (rowid, text) SELECT 4398046511104 + id, email FROM subscribers WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_unworded AFTER DELETE ON subscribers BEGIN DELETE FROM staff_words WHERE rowid = 4398046511104 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER viewings_worded AFTER INSERT ON viewings BEGIN DELETE FROM staff_words WHERE rowid = 5497558138880 + new.id; INSERT INTO staff_words (rowid, text) SELECT 5497558138880 + id, name || ' ' || email || ' ' || phone || ' ' || listing_title || ' ' || note FROM viewings WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER viewings_reworded AFTER UPDATE OF name, email, phone, listing_title, note ON viewings BEGIN DELETE FROM staff_words WHERE rowid = 5497558138880 + new.id; INSERT INTO staff_words (rowid, text) SELECT 5497558138880 + id, name || ' ' || email || ' ' || phone || ' ' || listing_title || ' ' || note FROM viewings WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER viewings_unworded AFTER DELETE ON viewings BEGIN DELETE FROM staff_words WHERE rowid = 5497558138880 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER users_worded AFTER INSERT ON users BEGIN DELETE FROM staff_words WHERE rowid = 6597069766656 + new.id; INSERT INTO staff_words (rowid, text) SELECT 6597069766656 + id, name || ' ' || email FROM users WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER users_reworded AFTER UPDATE OF name, email ON users BEGIN DELETE FROM staff_words WHERE rowid = 6597069766656 + new.id; INSERT INTO staff_words (rowid, text) SELECT 6597069766656 + id, name || ' ' || email FROM users WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER users_unworded AFTER DELETE ON users BEGIN DELETE FROM staff_words WHERE rowid = 6597069766656 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER outbox_worded AFTER INSERT ON outbox BEGIN DELETE FROM staff_words WHERE rowid = 7696581394432 + new.id; INSERT INTO staff_words (rowid, text) SELECT 7696581394432 + id, kind || ' ' || coalesce(last_error, '') FROM outbox WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER outbox_reworded AFTER UPDATE OF last_error ON outbox BEGIN DELETE FROM staff_words WHERE rowid = 7696581394432 + new.id; INSERT INTO staff_words (rowid, text) SELECT 7696581394432 + id, kind || ' ' || coalesce(last_error, '') FROM outbox WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER outbox_unworded AFTER DELETE ON outbox BEGIN DELETE FROM staff_words WHERE rowid = 7696581394432 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_worded AFTER INSERT ON audit_log BEGIN DELETE FROM staff_words WHERE rowid = 8796093022208 + new.id; INSERT INTO staff_words (rowid, text) SELECT 8796093022208 + id, actor || ' ' || action || ' ' || subject || ' ' || subject_id
      || coalesce((SELECT ' ' || 'FH-' || number FROM orders WHERE reference = audit_log.subject_id), '') FROM audit_log WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_reworded AFTER UPDATE OF actor ON audit_log BEGIN DELETE FROM staff_words WHERE rowid = 8796093022208 + new.id; INSERT INTO staff_words (rowid, text) SELECT 8796093022208 + id, actor || ' ' || action || ' ' || subject || ' ' || subject_id
      || coalesce((SELECT ' ' || 'FH-' || number FROM orders WHERE reference = audit_log.subject_id), '') FROM audit_log WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_unworded AFTER DELETE ON audit_log BEGIN DELETE FROM staff_words WHERE rowid = 8796093022208 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER buildings_worded AFTER INSERT ON buildings BEGIN DELETE FROM staff_words WHERE rowid = 9895604649984 + new.id; INSERT INTO staff_words (rowid, text) SELECT 9895604649984 + id, client || ' ' || email || ' ' || plan_title FROM buildings WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER buildings_reworded AFTER UPDATE OF client, email, plan_title ON buildings BEGIN DELETE FROM staff_words WHERE rowid = 9895604649984 + new.id; INSERT INTO staff_words (rowid, text) SELECT 9895604649984 + id, client || ' ' || email || ' ' || plan_title FROM buildings WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER buildings_unworded AFTER DELETE ON buildings BEGIN DELETE FROM staff_words WHERE rowid = 9895604649984 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER plans_worded AFTER INSERT ON plans BEGIN DELETE FROM staff_words WHERE rowid = 10995116277760 + new.id; INSERT INTO staff_words (rowid, text) SELECT 10995116277760 + id, title || ' P-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type FROM plans WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER plans_reworded AFTER UPDATE OF title, region, city, type ON plans BEGIN DELETE FROM staff_words WHERE rowid = 10995116277760 + new.id; INSERT INTO staff_words (rowid, text) SELECT 10995116277760 + id, title || ' P-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type FROM plans WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER plans_unworded AFTER DELETE ON plans BEGIN DELETE FROM staff_words WHERE rowid = 10995116277760 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER listings_worded AFTER INSERT ON listings BEGIN DELETE FROM staff_words WHERE rowid = 12094627905536 + new.id; INSERT INTO staff_words (rowid, text) SELECT 12094627905536 + id, title || ' B-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type FROM listings WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER listings_reworded AFTER UPDATE OF title, region, city, type ON listings BEGIN DELETE FROM staff_words WHERE rowid = 12094627905536 + new.id; INSERT INTO staff_words (rowid, text) SELECT 12094627905536 + id, title || ' B-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type FROM listings WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER listings_unworded AFTER DELETE ON listings BEGIN DELETE FROM staff_words WHERE rowid = 12094627905536 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER projects_worded AFTER INSERT ON projects BEGIN DELETE FROM staff_words WHERE rowid = 13194139533312 + new.id; INSERT INTO staff_words (rowid, text) SELECT 13194139533312 + id, title || ' Project ' || printf('%02d', id) || ' ' || location FROM projects WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER projects_reworded AFTER UPDATE OF title, location ON projects BEGIN DELETE FROM staff_words WHERE rowid = 13194139533312 + new.id; INSERT INTO staff_words (rowid, text) SELECT 13194139533312 + id, title || ' Project ' || printf('%02d', id) || ' ' || location FROM projects WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER projects_unworded AFTER DELETE ON projects BEGIN DELETE FROM staff_words WHERE rowid = 13194139533312 + old.id; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_waiting AFTER INSERT ON plan_requests WHEN (new.status = 'pending') BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'plan_requests-pending'; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_waiting_changed AFTER UPDATE OF status ON plan_requests WHEN (new.status = 'pending') <> (old.status = 'pending') BEGIN UPDATE kept_counts SET items = items + (new.status = 'pending') - (old.status = 'pending') WHERE name = 'plan_requests-pending'; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_waiting_gone AFTER DELETE ON plan_requests WHEN (old.status = 'pending') BEGIN UPDATE kept_counts SET items = items + -1 WHERE name = 'plan_requests-pending'; END;
--> statement-breakpoint
CREATE TRIGGER messages_waiting AFTER INSERT ON messages WHEN (new.status = 'new') BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'messages-new'; END;
--> statement-breakpoint
CREATE TRIGGER messages_waiting_changed AFTER UPDATE OF status ON messages WHEN (new.status = 'new') <> (old.status = 'new') BEGIN UPDATE kept_counts SET items = items + (new.status = 'new') - (old.status = 'new') WHERE name = 'messages-new'; END;
--> statement-breakpoint
CREATE TRIGGER messages_waiting_gone AFTER DELETE ON messages WHEN (old.status = 'new') BEGIN UPDATE kept_counts SET items = items + -1 WHERE name = 'messages-new'; END;
--> statement-breakpoint
CREATE TRIGGER outbox_waiting AFTER INSERT ON outbox WHEN (new.status = 'dead') BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'outbox-dead'; END;
--> statement-breakpoint
CREATE TRIGGER outbox_waiting_changed AFTER UPDATE OF status ON outbox WHEN (new.status = 'dead') <> (old.status = 'dead') BEGIN UPDATE kept_counts SET items = items + (new.status = 'dead') - (old.status = 'dead') WHERE name = 'outbox-dead'; END;
--> statement-breakpoint
CREATE TRIGGER outbox_waiting_gone AFTER DELETE ON outbox WHEN (old.status = 'dead') BEGIN UPDATE kept_counts SET items = items + -1 WHERE name = 'outbox-dead'; END;
--> statement-breakpoint
CREATE TRIGGER order_income_added AFTER INSERT ON order_income BEGIN
  INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT strftime('%Y-%m-%d', new.paid_at / 1000, 'unixepoch'), 0, 1, new.amount_minor WHERE true
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;
  INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), 0, 1, new.amount_minor WHERE true
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;
  INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT 'plan', new.plan_id, 1, new.amount_minor WHERE new.plan_id IS NOT NULL
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;
END;
--> statement-breakpoint
CREATE TRIGGER order_income_gone AFTER DELETE ON order_income BEGIN
  INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT strftime('%Y-%m-%d', old.paid_at / 1000, 'unixepoch'), 0, -1, -old.amount_minor WHERE true
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;
  INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT strftime('%Y-%m', old.paid_at / 1000, 'unixepoch'), 0, -1, -old.amount_minor WHERE true
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;
  INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT 'plan', old.plan_id, -1, -old.amount_minor WHERE old.plan_id IS NOT NULL
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;
END;
--> statement-breakpoint
CREATE TRIGGER orders_earned AFTER INSERT ON orders WHEN new.paid_at IS NOT NULL BEGIN DELETE FROM order_income WHERE order_id = new.id;
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = new.id AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER orders_earned_changed AFTER UPDATE OF status, paid_at, amount_minor ON orders BEGIN DELETE FROM order_income WHERE order_id = new.id;
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = new.id AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER orders_earned_gone AFTER DELETE ON orders BEGIN DELETE FROM order_income WHERE order_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER refunds_earned AFTER INSERT ON refunds BEGIN DELETE FROM order_income WHERE order_id = (SELECT order_id FROM payment_attempts WHERE reference = new.reference);
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = (SELECT order_id FROM payment_attempts WHERE reference = new.reference) AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER refunds_earned_changed AFTER UPDATE OF status, amount_minor ON refunds BEGIN DELETE FROM order_income WHERE order_id = (SELECT order_id FROM payment_attempts WHERE reference = new.reference);
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = (SELECT order_id FROM payment_attempts WHERE reference = new.reference) AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER refunds_earned_gone AFTER DELETE ON refunds BEGIN DELETE FROM order_income WHERE order_id = (SELECT order_id FROM payment_attempts WHERE reference = old.reference);
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = (SELECT order_id FROM payment_attempts WHERE reference = old.reference) AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_earned AFTER INSERT ON payment_attempts BEGIN DELETE FROM order_income WHERE order_id = new.order_id;
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = new.order_id AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL;
  DELETE FROM staff_words WHERE rowid = 1099511627776 + new.order_id; INSERT INTO staff_words (rowid, text) SELECT 1099511627776 + id, plan_title || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone || ' ' || reference || ' ' || 'FH-' || number
      || coalesce(printf(' R-%05d', receipt_number), '') || coalesce(printf(' P-%03d', plan_id), '')
      || ' ' || coalesce((SELECT group_concat(p.reference, ' ') FROM payment_attempts p WHERE p.order_id = orders.id), '') FROM orders WHERE id = new.order_id; END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_earned_changed AFTER UPDATE OF charged_at, reversed_at ON payment_attempts BEGIN DELETE FROM order_income WHERE order_id = new.order_id;
  INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE o.id = new.order_id AND o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL; END;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 1099511627776 + id, plan_title || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone || ' ' || reference || ' ' || 'FH-' || number
      || coalesce(printf(' R-%05d', receipt_number), '') || coalesce(printf(' P-%03d', plan_id), '')
      || ' ' || coalesce((SELECT group_concat(p.reference, ' ') FROM payment_attempts p WHERE p.order_id = orders.id), '') FROM orders;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 2199023255552 + id, first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || reference || ' ' || city || ' ' || plan_description FROM plan_requests;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 3298534883328 + id, first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || message || ' ' || item_title || ' ' || note FROM messages;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 4398046511104 + id, email FROM subscribers;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 5497558138880 + id, name || ' ' || email || ' ' || phone || ' ' || listing_title || ' ' || note FROM viewings;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 6597069766656 + id, name || ' ' || email FROM users;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 7696581394432 + id, kind || ' ' || coalesce(last_error, '') FROM outbox;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 8796093022208 + id, actor || ' ' || action || ' ' || subject || ' ' || subject_id
      || coalesce((SELECT ' ' || 'FH-' || number FROM orders WHERE reference = audit_log.subject_id), '') FROM audit_log;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 9895604649984 + id, client || ' ' || email || ' ' || plan_title FROM buildings;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 10995116277760 + id, title || ' P-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type FROM plans;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 12094627905536 + id, title || ' B-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type FROM listings;
--> statement-breakpoint
INSERT INTO staff_words (rowid, text) SELECT 13194139533312 + id, title || ' Project ' || printf('%02d', id) || ' ' || location FROM projects;
--> statement-breakpoint
INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE  o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'plan_requests-pending', count(*) FROM plan_requests WHERE status = 'pending';
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'messages-new', count(*) FROM messages WHERE status = 'new';
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'outbox-dead', count(*) FROM outbox WHERE status = 'dead';
