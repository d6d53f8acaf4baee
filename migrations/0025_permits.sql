-- What each assembly asks for before it permits a building; kept by staff.
CREATE TABLE `assemblies` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`region` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assemblies_region` ON `assemblies` (`region`,`name`);
--> statement-breakpoint
CREATE TABLE `permit_requirements` (
	`assembly` text NOT NULL,
	`position` integer NOT NULL,
	`what` text NOT NULL,
	`how_many` text DEFAULT '' NOT NULL,
	`supplier` text NOT NULL,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	PRIMARY KEY(`assembly`, `position`),
	FOREIGN KEY (`assembly`) REFERENCES `assemblies`(`slug`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "permit_requirements_supplier" CHECK("permit_requirements"."supplier" in ('file', 'you', 'we can add'))
);
--> statement-breakpoint
CREATE TRIGGER assemblies_edition_insert AFTER INSERT ON assemblies BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER assemblies_edition_update AFTER UPDATE ON assemblies BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
