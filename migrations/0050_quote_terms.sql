ALTER TABLE `users` ADD `trusted_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `quote_terms` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An open order of the quote as it is now stays payable.
UPDATE orders SET quote_terms = coalesce((SELECT r.quote_minor || ':' || coalesce(r.deposit_minor, r.quote_minor) FROM plan_requests r
  WHERE r.id = orders.request_id AND (r.status <> 'quoted' OR orders.amount_minor = coalesce(r.deposit_minor, r.quote_minor))), '')
WHERE request_id IS NOT NULL;
