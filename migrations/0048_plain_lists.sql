DROP TABLE `wished_counts`;--> statement-breakpoint
DROP TABLE `order_income`;--> statement-breakpoint
DROP TABLE `sales_totals`;--> statement-breakpoint
DROP INDEX `audit_log_at`;--> statement-breakpoint
DROP INDEX `audit_log_subject_at`;--> statement-breakpoint
DROP INDEX `users_newest`;--> statement-breakpoint
DROP INDEX `users_state`;--> statement-breakpoint
DROP INDEX `users_name`;--> statement-breakpoint
DROP INDEX `users_login`;--> statement-breakpoint
DROP INDEX `buildings_updated`;--> statement-breakpoint
DROP INDEX `buildings_client`;--> statement-breakpoint
DROP INDEX `taken_forms_age`;--> statement-breakpoint
DROP INDEX `listings_changed`;--> statement-breakpoint
DROP INDEX `listings_status_changed`;--> statement-breakpoint
DROP INDEX `listings_type`;--> statement-breakpoint
DROP INDEX `listings_region`;--> statement-breakpoint
DROP INDEX `listings_title`;--> statement-breakpoint
DROP INDEX `listings_bedrooms`;--> statement-breakpoint
DROP INDEX `listings_bedrooms_changed`;--> statement-breakpoint
DROP INDEX `listings_area`;--> statement-breakpoint
DROP INDEX `listings_price`;--> statement-breakpoint
DROP INDEX `messages_about`;--> statement-breakpoint
DROP INDEX `messages_name`;--> statement-breakpoint
DROP INDEX `subscribers_newest`;--> statement-breakpoint
DROP INDEX `orders_option`;--> statement-breakpoint
DROP INDEX `orders_kind`;--> statement-breakpoint
DROP INDEX `orders_newest`;--> statement-breakpoint
DROP INDEX `orders_amount`;--> statement-breakpoint
DROP INDEX `orders_buyer`;--> statement-breakpoint
DROP INDEX `orders_plan_title`;--> statement-breakpoint
DROP INDEX `orders_receipt_number`;--> statement-breakpoint
DROP INDEX `orders_credited`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_receipt_number` ON `orders` (`receipt_number`) WHERE receipt_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_credited` ON `orders` (`credited_to`) WHERE credited_to is not null;--> statement-breakpoint
DROP INDEX `outbox_newest`;--> statement-breakpoint
DROP INDEX `outbox_status_newest`;--> statement-breakpoint
DROP INDEX `plan_requests_newest`;--> statement-breakpoint
DROP INDEX `plan_requests_type`;--> statement-breakpoint
DROP INDEX `plan_requests_name`;--> statement-breakpoint
DROP INDEX `plan_requests_quote`;--> statement-breakpoint
DROP INDEX `plans_changed`;--> statement-breakpoint
DROP INDEX `plans_status_changed`;--> statement-breakpoint
DROP INDEX `plans_type`;--> statement-breakpoint
DROP INDEX `plans_title`;--> statement-breakpoint
DROP INDEX `plans_bedrooms`;--> statement-breakpoint
DROP INDEX `plans_bedrooms_changed`;--> statement-breakpoint
DROP INDEX `plans_area`;--> statement-breakpoint
DROP INDEX `plans_price`;--> statement-breakpoint
DROP INDEX `projects_changed`;--> statement-breakpoint
DROP INDEX `projects_status_changed`;--> statement-breakpoint
DROP INDEX `projects_title`;--> statement-breakpoint
DROP INDEX `projects_date`;--> statement-breakpoint
DROP INDEX `staged_uploads_form`;--> statement-breakpoint
DROP INDEX `staged_uploads_age`;--> statement-breakpoint
DROP INDEX `viewings_name`;--> statement-breakpoint
DROP INDEX `plan_facets_build`;--> statement-breakpoint
CREATE INDEX `plan_facets_build` ON `plan_facets` (`facet`,`build_low_minor`,`plan_id`) WHERE build_low_minor is not null;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_removed;
--> statement-breakpoint
CREATE TRIGGER plans_removed BEFORE DELETE ON plans BEGIN
  DELETE FROM plan_facets WHERE plan_id = old.id;
  DELETE FROM plan_words WHERE rowid = old.id;
  DELETE FROM pictures WHERE owner_kind = 'plan' AND owner_id = old.id;
  DELETE FROM featured_items WHERE kind = 'plan' AND item_id = old.id;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_unfeatured;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_counted;
--> statement-breakpoint
CREATE TRIGGER projects_counted AFTER INSERT ON projects WHEN new.status = 'published' BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'projects'; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_recounted;
--> statement-breakpoint
CREATE TRIGGER projects_recounted AFTER UPDATE OF status ON projects WHEN (new.status = 'published') <> (old.status = 'published') BEGIN
  UPDATE kept_counts SET items = items + (new.status = 'published') - (old.status = 'published') WHERE name = 'projects';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_options_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_options_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_options_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS pictures_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS pictures_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS pictures_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS featured_items_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS featured_items_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS featured_items_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS site_settings_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS site_settings_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS site_settings_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS legal_texts_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS legal_texts_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS legal_texts_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS team_members_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS team_members_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS team_members_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS wishes_counted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS wishes_uncounted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS rates_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS rates_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS bills_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS assemblies_edition_insert;
--> statement-breakpoint
DROP TRIGGER IF EXISTS assemblies_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS trusted_devices_of_counters;
--> statement-breakpoint
DROP TRIGGER IF EXISTS held_uploads_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS held_uploads_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS held_uploads_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_request_files_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_request_files_taken;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_request_files_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS staged_uploads_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_counted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_recounted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_uncounted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_taxed;
--> statement-breakpoint
CREATE TRIGGER orders_taxed AFTER INSERT ON orders WHEN new.tax_lines = '' AND EXISTS (SELECT 1 FROM site_settings WHERE name = 'taxLines' AND value <> '') BEGIN
  UPDATE orders SET tax_lines = (SELECT value FROM site_settings WHERE name = 'taxLines') WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_sheets_edition;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_edition_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_edition_delete;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS users_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS users_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS users_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_worded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_reworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_unworded;
--> statement-breakpoint
DROP TRIGGER IF EXISTS order_income_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS order_income_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_earned;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_earned_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_earned_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS refunds_earned;
--> statement-breakpoint
DROP TRIGGER IF EXISTS refunds_earned_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS refunds_earned_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS payment_attempts_earned;
--> statement-breakpoint
DROP TRIGGER IF EXISTS payment_attempts_earned_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS users_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS users_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_total_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_total_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS subscribers_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS viewings_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_value_added;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_value_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_value_removed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_facets_changed;
--> statement-breakpoint
CREATE TRIGGER plans_facets_changed AFTER UPDATE ON plans WHEN new.status IS NOT old.status OR new.bedrooms IS NOT old.bedrooms OR new.type IS NOT old.type OR new.region IS NOT old.region OR new.city IS NOT old.city BEGIN
  DELETE FROM plan_facets WHERE plan_id = old.id;
  INSERT INTO plan_facets (facet, plan_id, published_at, price_minor, area_sq_ft, build_low_minor, short_side, long_side)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.from_price_minor, new.area_sq_ft, new.build_low_minor, CAST(round(min(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER), CAST(round(max(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER)
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_sort_changed;
--> statement-breakpoint
CREATE TRIGGER plans_sort_changed AFTER UPDATE ON plans WHEN new.status = 'published' AND (new.published_at IS NOT old.published_at OR new.from_price_minor IS NOT old.from_price_minor OR new.area_sq_ft IS NOT old.area_sq_ft OR new.build_low_minor IS NOT old.build_low_minor OR new.horizontal_metres IS NOT old.horizontal_metres OR new.vertical_metres IS NOT old.vertical_metres) BEGIN
  UPDATE plan_facets SET published_at = new.published_at, price_minor = new.from_price_minor, area_sq_ft = new.area_sq_ft, build_low_minor = new.build_low_minor, short_side = CAST(round(min(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER), long_side = CAST(round(max(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER) WHERE plan_id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_words_changed;
--> statement-breakpoint
CREATE TRIGGER plans_words_changed AFTER UPDATE ON plans WHEN new.title IS NOT old.title OR new.region IS NOT old.region OR new.city IS NOT old.city OR new.type IS NOT old.type OR new.description IS NOT old.description OR new.features IS NOT old.features OR new.status IS NOT old.status BEGIN
  DELETE FROM plan_words WHERE rowid = old.id;
  INSERT INTO plan_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, 'P-' || printf('%03d', new.id), new.region || ' ' || new.city, new.type, new.description || ' ' || new.features
  WHERE new.status = 'published';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_facets_changed;
--> statement-breakpoint
CREATE TRIGGER listings_facets_changed AFTER UPDATE ON listings WHEN new.status IS NOT old.status OR new.availability IS NOT old.availability OR new.bedrooms IS NOT old.bedrooms OR new.type IS NOT old.type OR new.region IS NOT old.region OR new.city IS NOT old.city BEGIN
  DELETE FROM listing_facets WHERE listing_id = old.id;
  INSERT INTO listing_facets (facet, listing_id, published_at, price_minor, area_sq_ft)
  SELECT DISTINCT CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_sort_changed;
--> statement-breakpoint
CREATE TRIGGER listings_sort_changed AFTER UPDATE ON listings WHEN new.status = 'published' AND (new.published_at IS NOT old.published_at OR new.price_minor IS NOT old.price_minor OR new.area_sq_ft IS NOT old.area_sq_ft) BEGIN
  UPDATE listing_facets SET published_at = new.published_at, price_minor = new.price_minor, area_sq_ft = new.area_sq_ft WHERE listing_id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_words_changed;
--> statement-breakpoint
CREATE TRIGGER listings_words_changed AFTER UPDATE ON listings WHEN new.title IS NOT old.title OR new.region IS NOT old.region OR new.city IS NOT old.city OR new.type IS NOT old.type OR new.description IS NOT old.description OR new.features IS NOT old.features OR new.status IS NOT old.status BEGIN
  DELETE FROM listing_words WHERE rowid = old.id;
  INSERT INTO listing_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, 'B-' || printf('%03d', new.id), new.region || ' ' || new.city, CASE new.type WHEN 'Condominium' THEN 'Condominium Condo' ELSE new.type END, new.description || ' ' || new.features
  WHERE new.status = 'published';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS assemblies_version_insert;
--> statement-breakpoint
CREATE TRIGGER assemblies_version_insert AFTER INSERT ON assemblies BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS assemblies_version_update;
--> statement-breakpoint
CREATE TRIGGER assemblies_version_update AFTER UPDATE ON assemblies BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS bills_version_insert;
--> statement-breakpoint
CREATE TRIGGER bills_version_insert AFTER INSERT ON bills BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS featured_items_version_insert;
--> statement-breakpoint
CREATE TRIGGER featured_items_version_insert AFTER INSERT ON featured_items BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS featured_items_version_update;
--> statement-breakpoint
CREATE TRIGGER featured_items_version_update AFTER UPDATE ON featured_items BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS featured_items_version_delete;
--> statement-breakpoint
CREATE TRIGGER featured_items_version_delete AFTER DELETE ON featured_items BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS legal_texts_version_insert;
--> statement-breakpoint
CREATE TRIGGER legal_texts_version_insert AFTER INSERT ON legal_texts BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS legal_texts_version_update;
--> statement-breakpoint
CREATE TRIGGER legal_texts_version_update AFTER UPDATE ON legal_texts BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS legal_texts_version_delete;
--> statement-breakpoint
CREATE TRIGGER legal_texts_version_delete AFTER DELETE ON legal_texts BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_version_insert;
--> statement-breakpoint
CREATE TRIGGER listings_version_insert AFTER INSERT ON listings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_version_update;
--> statement-breakpoint
CREATE TRIGGER listings_version_update AFTER UPDATE ON listings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_version_delete;
--> statement-breakpoint
CREATE TRIGGER listings_version_delete AFTER DELETE ON listings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_sheets_version_insert;
--> statement-breakpoint
CREATE TRIGGER plan_sheets_version_insert AFTER INSERT ON plan_sheets BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_version_insert;
--> statement-breakpoint
CREATE TRIGGER plans_version_insert AFTER INSERT ON plans BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_version_update;
--> statement-breakpoint
CREATE TRIGGER plans_version_update AFTER UPDATE ON plans BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plans_version_delete;
--> statement-breakpoint
CREATE TRIGGER plans_version_delete AFTER DELETE ON plans BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_version_insert;
--> statement-breakpoint
CREATE TRIGGER projects_version_insert AFTER INSERT ON projects BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_version_update;
--> statement-breakpoint
CREATE TRIGGER projects_version_update AFTER UPDATE ON projects BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS projects_version_delete;
--> statement-breakpoint
CREATE TRIGGER projects_version_delete AFTER DELETE ON projects BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS rates_version_insert;
--> statement-breakpoint
CREATE TRIGGER rates_version_insert AFTER INSERT ON rates BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS rates_version_update;
--> statement-breakpoint
CREATE TRIGGER rates_version_update AFTER UPDATE ON rates BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS site_settings_version_insert;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_insert AFTER INSERT ON site_settings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS site_settings_version_update;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_update AFTER UPDATE ON site_settings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS site_settings_version_delete;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_delete AFTER DELETE ON site_settings BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS team_members_version_insert;
--> statement-breakpoint
CREATE TRIGGER team_members_version_insert AFTER INSERT ON team_members BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS team_members_version_update;
--> statement-breakpoint
CREATE TRIGGER team_members_version_update AFTER UPDATE ON team_members BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS team_members_version_delete;
--> statement-breakpoint
CREATE TRIGGER team_members_version_delete AFTER DELETE ON team_members BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_version_delete;
--> statement-breakpoint
CREATE TRIGGER buildings_version_delete AFTER DELETE ON buildings WHEN old.is_public BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS buildings_version_update;
--> statement-breakpoint
CREATE TRIGGER buildings_version_update AFTER UPDATE OF head, is_public, project_id ON buildings WHEN old.is_public OR new.is_public BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';
END;
--> statement-breakpoint
-- The release before still runs while this is applied. It reads these two, and gets them as they are now.
CREATE VIEW wished_counts AS SELECT item_type, item_id, count(*) AS items FROM wishlist_items GROUP BY item_type, item_id;
--> statement-breakpoint
CREATE VIEW sales_totals AS WITH back AS (
  SELECT p.order_id AS id, sum(r.amount_minor) AS refunded,
    max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = p.order_id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1) AS extra
  FROM refunds r JOIN payment_attempts p ON p.reference = r.reference
  WHERE r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL GROUP BY p.order_id
), income AS (
  SELECT o.paid_at / 1000 AS at, CASE o.kind WHEN 'plan' THEN o.plan_id END AS plan_id,
    o.amount_minor - max(0, coalesce(back.refunded, 0) - o.amount_minor * coalesce(back.extra, 0)) AS net
  FROM orders o LEFT JOIN back ON back.id = o.id WHERE o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL
)
SELECT strftime('%Y-%m-%d', at, 'unixepoch') AS period, 0 AS plan_id, count(*) AS orders, sum(net) AS amount_minor FROM income GROUP BY 1
UNION ALL SELECT strftime('%Y-%m', at, 'unixepoch'), 0, count(*), sum(net) FROM income GROUP BY 1
UNION ALL SELECT 'plan', plan_id, count(*), sum(net) FROM income WHERE plan_id IS NOT NULL GROUP BY plan_id;
--> statement-breakpoint
-- Left from the releases before 0029: their uploads are staged ones since, and the sweep removes the objects.
DROP TABLE held_uploads;
--> statement-breakpoint
DELETE FROM plan_request_files WHERE request_id IS NULL;
