CREATE TABLE `message_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`message_id` integer NOT NULL,
	`submission_key` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_replies_submission` ON `message_replies` (`submission_key`);--> statement-breakpoint
CREATE INDEX `message_replies_message` ON `message_replies` (`message_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `accepted_minor` integer;--> statement-breakpoint
-- Charges of before the amounts were stored: one that fitted its order was of its price.
UPDATE payment_events SET received_minor = o.amount_minor, received_currency = o.currency, received_mode = o.mode,
  charged_at = coalesce(payment_events.charged_at, payment_events.received_at)
FROM payment_attempts p JOIN orders o ON o.id = p.order_id
WHERE p.reference = payment_events.reference AND payment_events.event = 'charge.success' AND payment_events.outcome = 'applied'
  AND (payment_events.received_minor IS NULL OR payment_events.charged_at IS NULL);--> statement-breakpoint
-- A payment under review whose file staff have given was accepted.
UPDATE payment_attempts SET charged_at = (SELECT g.updated_at FROM grants g WHERE g.order_id = payment_attempts.order_id)
WHERE charged_at IS NULL AND reversed_at IS NULL
  AND order_id IN (SELECT o.id FROM orders o JOIN grants g ON g.order_id = o.id AND g.staff_ruling = 'granted' WHERE o.status = 'under-review')
  AND EXISTS (SELECT 1 FROM payment_events e JOIN orders o ON o.id = payment_attempts.order_id
    WHERE e.reference = payment_attempts.reference AND e.event = 'charge.success' AND e.mismatch = 'amount' AND e.received_mode = o.mode
      AND e.received_minor > (SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r WHERE r.reference = e.reference AND r.status = 'processed'));--> statement-breakpoint
UPDATE orders SET status = 'paid', paid_at = s.at, receipt_number = s.receipt, accepted_minor = s.accepted, next_check_at = NULL, updated_at = s.at
FROM (SELECT o.id, max(p.charged_at) AS at, sum((SELECT e.received_minor FROM payment_events e WHERE e.reference = p.reference
      AND e.mismatch = 'amount' ORDER BY e.charged_at, e.id LIMIT 1)) AS accepted,
    (SELECT coalesce(max(receipt_number), 0) FROM orders) + row_number() OVER (ORDER BY o.id) AS receipt
  FROM orders o JOIN payment_attempts p ON p.order_id = o.id AND p.charged_at IS NOT NULL
  WHERE o.status = 'under-review' GROUP BY o.id) AS s
WHERE orders.id = s.id;--> statement-breakpoint
UPDATE grants SET state = 'live', staff_ruling = NULL
WHERE staff_ruling = 'granted' AND order_id IN (SELECT id FROM orders WHERE accepted_minor IS NOT NULL);--> statement-breakpoint
-- Only releases before 0048 read these two.
DROP VIEW IF EXISTS sales_totals;--> statement-breakpoint
DROP VIEW IF EXISTS wished_counts;
