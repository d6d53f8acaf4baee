CREATE TABLE `imported_documents` (
	`collection` text NOT NULL,
	`old_id` text NOT NULL,
	`item_id` integer NOT NULL,
	`digest` text NOT NULL,
	`mark` integer NOT NULL,
	`objects` text NOT NULL,
	`imported_at` integer NOT NULL,
	PRIMARY KEY(`collection`, `old_id`),
	CONSTRAINT "imported_documents_collection" CHECK("imported_documents"."collection" in ('Buy', 'Plans', 'projects', 'RequestPlans', 'users'))
);
--> statement-breakpoint
CREATE INDEX `imported_documents_item` ON `imported_documents` (`collection`,`item_id`);