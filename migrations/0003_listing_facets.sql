-- Listings are read as plans are: from facets, kept counts and an FTS5 table that triggers keep with `listings`.
CREATE TRIGGER listing_facets_counted AFTER INSERT ON listing_facets BEGIN
  INSERT INTO listing_facet_counts (facet, items) VALUES (new.facet, 1) ON CONFLICT (facet) DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_facets_uncounted AFTER DELETE ON listing_facets BEGIN
  UPDATE listing_facet_counts SET items = items - 1 WHERE facet = old.facet;
  DELETE FROM listing_facet_counts WHERE facet = old.facet AND items = 0;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE listing_words USING fts5 (title, reference, place, kind, body, tokenize = 'porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER listings_listed AFTER INSERT ON listings BEGIN
  INSERT INTO listing_facets (facet, listing_id, published_at, price_minor, area_sq_ft)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
  INSERT INTO listing_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, 'B-' || printf('%03d', new.id), new.region || ' ' || new.city, CASE new.type WHEN 'Condominium' THEN 'Condominium Condo' ELSE new.type END, new.description || ' ' || new.features
  WHERE new.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER listings_changed AFTER UPDATE ON listings BEGIN
  DELETE FROM listing_facets WHERE listing_id = old.id;
  DELETE FROM listing_words WHERE rowid = old.id;
  INSERT INTO listing_facets (facet, listing_id, published_at, price_minor, area_sq_ft)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
  INSERT INTO listing_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, 'B-' || printf('%03d', new.id), new.region || ' ' || new.city, CASE new.type WHEN 'Condominium' THEN 'Condominium Condo' ELSE new.type END, new.description || ' ' || new.features
  WHERE new.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER listings_removed BEFORE DELETE ON listings BEGIN
  DELETE FROM listing_facets WHERE listing_id = old.id;
  DELETE FROM listing_words WHERE rowid = old.id;
  DELETE FROM pictures WHERE owner_kind = 'listing' AND owner_id = old.id;
  DELETE FROM featured_items WHERE kind = 'listing' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER plans_unfeatured BEFORE DELETE ON plans BEGIN
  DELETE FROM featured_items WHERE kind = 'plan' AND item_id = old.id;
END;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) VALUES ('projects', 0);
--> statement-breakpoint
CREATE TRIGGER projects_counted AFTER INSERT ON projects WHEN new.status = 'published' BEGIN
  UPDATE kept_counts SET items = items + 1 WHERE name = 'projects';
END;
--> statement-breakpoint
CREATE TRIGGER projects_recounted AFTER UPDATE OF status ON projects BEGIN
  UPDATE kept_counts SET items = items + (new.status = 'published') - (old.status = 'published') WHERE name = 'projects';
END;
--> statement-breakpoint
CREATE TRIGGER projects_removed BEFORE DELETE ON projects BEGIN
  UPDATE kept_counts SET items = items - (old.status = 'published') WHERE name = 'projects';
  DELETE FROM pictures WHERE owner_kind = 'project' AND owner_id = old.id;
  DELETE FROM featured_items WHERE kind = 'project' AND item_id = old.id;
END;
