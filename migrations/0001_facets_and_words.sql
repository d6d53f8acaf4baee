-- Lists are read from facets, counts from kept numbers, words from an FTS5 table; triggers keep all three with `plans`.
CREATE TRIGGER plan_facets_counted AFTER INSERT ON plan_facets BEGIN
  INSERT INTO plan_facet_counts (facet, items) VALUES (new.facet, 1) ON CONFLICT (facet) DO UPDATE SET items = items + 1;
END;
--> statement-breakpoint
CREATE TRIGGER plan_facets_uncounted AFTER DELETE ON plan_facets BEGIN
  UPDATE plan_facet_counts SET items = items - 1 WHERE facet = old.facet;
  DELETE FROM plan_facet_counts WHERE facet = old.facet AND items = 0;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE plan_words USING fts5 (title, reference, place, kind, body, tokenize = 'porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER plans_listed AFTER INSERT ON plans WHEN new.status = 'published' BEGIN
  INSERT INTO plan_facets (facet, plan_id, published_at, price_minor, area_sq_ft)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.from_price_minor, new.area_sq_ft
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places;
  INSERT INTO plan_words (rowid, title, reference, place, kind, body)
  VALUES (new.id, new.title, 'P-' || printf('%03d', new.id), new.region || ' ' || new.city, new.type, new.description || ' ' || new.features);
END;
--> statement-breakpoint
CREATE TRIGGER plans_changed AFTER UPDATE ON plans BEGIN
  DELETE FROM plan_facets WHERE plan_id = old.id;
  DELETE FROM plan_words WHERE rowid = old.id;
  INSERT INTO plan_facets (facet, plan_id, published_at, price_minor, area_sq_ft)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.from_price_minor, new.area_sq_ft
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
  INSERT INTO plan_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, 'P-' || printf('%03d', new.id), new.region || ' ' || new.city, new.type, new.description || ' ' || new.features
  WHERE new.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER plans_removed BEFORE DELETE ON plans BEGIN
  DELETE FROM plan_facets WHERE plan_id = old.id;
  DELETE FROM plan_words WHERE rowid = old.id;
  DELETE FROM pictures WHERE owner_kind = 'plan' AND owner_id = old.id;
END;
