-- Each change of what public pages show makes another edition: pages in the edge cache are kept under it. It is a random
-- number, so that a restored database never comes back to an edition of which other pages were kept.
INSERT INTO kept_counts (name, items) VALUES ('edition', abs(random()) % 9007199254740991);
--> statement-breakpoint
CREATE TRIGGER plans_edition_insert AFTER INSERT ON plans BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER plans_edition_update AFTER UPDATE ON plans BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER plans_edition_delete AFTER DELETE ON plans BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER plan_options_edition_insert AFTER INSERT ON plan_options BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER plan_options_edition_update AFTER UPDATE ON plan_options BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER plan_options_edition_delete AFTER DELETE ON plan_options BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER pictures_edition_insert AFTER INSERT ON pictures BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER pictures_edition_update AFTER UPDATE ON pictures BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER pictures_edition_delete AFTER DELETE ON pictures BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER listings_edition_insert AFTER INSERT ON listings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER listings_edition_update AFTER UPDATE ON listings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER listings_edition_delete AFTER DELETE ON listings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER projects_edition_insert AFTER INSERT ON projects BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER projects_edition_update AFTER UPDATE ON projects BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER projects_edition_delete AFTER DELETE ON projects BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER featured_items_edition_insert AFTER INSERT ON featured_items BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER featured_items_edition_update AFTER UPDATE ON featured_items BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER featured_items_edition_delete AFTER DELETE ON featured_items BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_edition_insert AFTER INSERT ON site_settings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_edition_update AFTER UPDATE ON site_settings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_edition_delete AFTER DELETE ON site_settings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER legal_texts_edition_insert AFTER INSERT ON legal_texts BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER legal_texts_edition_update AFTER UPDATE ON legal_texts BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER legal_texts_edition_delete AFTER DELETE ON legal_texts BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER team_members_edition_insert AFTER INSERT ON team_members BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER team_members_edition_update AFTER UPDATE ON team_members BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
CREATE TRIGGER team_members_edition_delete AFTER DELETE ON team_members BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
