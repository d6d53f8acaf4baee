-- What came of a payment that does not fit was kept in a sentence; now each fact has its column.
ALTER TABLE `payment_events` ADD `mismatch` text CONSTRAINT "payment_events_mismatch" CHECK("mismatch" in ('amount', 'currency', 'mode', 'unreadable'));--> statement-breakpoint
ALTER TABLE `payment_events` ADD `received_minor` integer;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `received_currency` text;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `received_mode` text;--> statement-breakpoint
UPDATE payment_events SET mismatch = CASE
  WHEN detail LIKE 'amount undefined %' OR detail LIKE 'amount null %' THEN 'unreadable'
  WHEN detail LIKE 'amount %' THEN 'amount'
  WHEN detail LIKE 'currency "%' THEN 'currency'
  WHEN detail LIKE 'mode "%' THEN 'mode'
  ELSE 'unreadable' END
WHERE outcome = 'mismatch';
--> statement-breakpoint
UPDATE payment_events SET received_minor = CAST(came AS INTEGER)
FROM (SELECT id AS event_id, substr(detail, 8, instr(detail, ' where ') - 8) AS came FROM payment_events WHERE mismatch = 'amount')
WHERE id = event_id AND ltrim(came, '-') <> '' AND ltrim(came, '-') NOT GLOB '*[^0-9]*' AND length(came) <= 15;
--> statement-breakpoint
UPDATE payment_events SET received_currency = json_extract('[' || substr(detail, 10) || ']', '$[0]')
WHERE mismatch = 'currency' AND json_valid('[' || substr(detail, 10) || ']');
--> statement-breakpoint
UPDATE payment_events SET received_mode = json_extract('[' || said || ']', '$[0]')
FROM (SELECT id AS event_id, CASE WHEN instr(detail, ' where the order is ') > 0
  THEN substr(detail, 6, instr(detail, ' where the order is ') - 6) ELSE substr(detail, 6) END AS said
  FROM payment_events WHERE mismatch = 'mode')
WHERE id = event_id AND json_valid('[' || said || ']');
--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `hold_reason`;
