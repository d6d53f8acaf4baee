ALTER TABLE `listing_facets` ADD `title_type` text;--> statement-breakpoint
CREATE INDEX `listing_facets_title` ON `listing_facets` (`facet`,`title_type`,`listing_id`) WHERE title_type is not null;--> statement-breakpoint
ALTER TABLE `listings` ADD `title_type` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `title_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `search_date` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `plot_width` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `plot_depth` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `plot_unit` text DEFAULT 'ft' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `road` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `water` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `power` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `meeting_point` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `agent_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `agent_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `recipient` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_returned` ON `outbox` (`id`) WHERE delivery in ('bounced', 'complained');
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_facets_changed;
--> statement-breakpoint
CREATE TRIGGER listings_facets_changed AFTER UPDATE ON listings WHEN new.status IS NOT old.status OR new.availability IS NOT old.availability OR new.bedrooms IS NOT old.bedrooms OR new.type IS NOT old.type OR new.region IS NOT old.region OR new.city IS NOT old.city BEGIN
  DELETE FROM listing_facets WHERE listing_id = old.id;
  INSERT INTO listing_facets (facet, listing_id, published_at, price_minor, area_sq_ft, title_type)
  SELECT DISTINCT CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft, nullif(new.title_type, '')
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_sort_changed;
--> statement-breakpoint
CREATE TRIGGER listings_sort_changed AFTER UPDATE ON listings WHEN new.status = 'published' AND (new.published_at IS NOT old.published_at OR new.price_minor IS NOT old.price_minor OR new.area_sq_ft IS NOT old.area_sq_ft OR new.title_type IS NOT old.title_type) BEGIN
  UPDATE listing_facets SET published_at = new.published_at, price_minor = new.price_minor, area_sq_ft = new.area_sq_ft, title_type = nullif(new.title_type, '') WHERE listing_id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS listings_listed;
--> statement-breakpoint
CREATE TRIGGER listings_listed AFTER INSERT ON listings BEGIN
  INSERT INTO listing_facets (facet, listing_id, published_at, price_minor, area_sq_ft, title_type)
  SELECT DISTINCT CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft, nullif(new.title_type, '')
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
  INSERT INTO listing_words (rowid, title, reference, place, kind, body)
  SELECT new.id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.title, 'ɔ', 'o'), 'Ɔ', 'O'), 'ɛ', 'e'), 'Ɛ', 'E'), 'ə', 'e'), 'Ə', 'E'), 'ŋ', 'n'), 'Ŋ', 'N'), 'ɖ', 'd'), 'Ɖ', 'D'), 'đ', 'd'), 'Đ', 'D'), 'ƒ', 'f'), 'Ƒ', 'F'), 'ɣ', 'g'), 'Ɣ', 'G'), 'ʋ', 'v'), 'Ʋ', 'V'), 'ɓ', 'b'), 'Ɓ', 'B'), 'ɩ', 'i'), 'Ɩ', 'I'), 'ʊ', 'u'), 'Ʊ', 'U'), 'ʒ', 'z'), 'Ʒ', 'Z'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O'), 'B-' || printf('%03d', new.id), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.region || ' ' || new.city, 'ɔ', 'o'), 'Ɔ', 'O'), 'ɛ', 'e'), 'Ɛ', 'E'), 'ə', 'e'), 'Ə', 'E'), 'ŋ', 'n'), 'Ŋ', 'N'), 'ɖ', 'd'), 'Ɖ', 'D'), 'đ', 'd'), 'Đ', 'D'), 'ƒ', 'f'), 'Ƒ', 'F'), 'ɣ', 'g'), 'Ɣ', 'G'), 'ʋ', 'v'), 'Ʋ', 'V'), 'ɓ', 'b'), 'Ɓ', 'B'), 'ɩ', 'i'), 'Ɩ', 'I'), 'ʊ', 'u'), 'Ʊ', 'U'), 'ʒ', 'z'), 'Ʒ', 'Z'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O'), CASE new.type WHEN 'Condominium' THEN 'Condominium Condo' ELSE new.type END, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.description || ' ' || new.features, 'ɔ', 'o'), 'Ɔ', 'O'), 'ɛ', 'e'), 'Ɛ', 'E'), 'ə', 'e'), 'Ə', 'E'), 'ŋ', 'n'), 'Ŋ', 'N'), 'ɖ', 'd'), 'Ɖ', 'D'), 'đ', 'd'), 'Đ', 'D'), 'ƒ', 'f'), 'Ƒ', 'F'), 'ɣ', 'g'), 'Ɣ', 'G'), 'ʋ', 'v'), 'Ʋ', 'V'), 'ɓ', 'b'), 'Ɓ', 'B'), 'ɩ', 'i'), 'Ɩ', 'I'), 'ʊ', 'u'), 'Ʊ', 'U'), 'ʒ', 'z'), 'Ʒ', 'Z'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O')
  WHERE new.status = 'published';
END;