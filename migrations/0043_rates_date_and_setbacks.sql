ALTER TABLE `assemblies` ADD `setbacks` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `build_rates_date` text;
--> statement-breakpoint
UPDATE plans SET build_rates_date = (SELECT min(r.date) FROM bill_lines l JOIN rates r ON r.key = l.rate_key AND r.region = ''
  WHERE l.plan_id = plans.id AND l.revision = plans.bill_revision) WHERE bill_revision IS NOT NULL;
