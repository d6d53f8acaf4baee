-- The triggers of plans write the columns that other filters bound at once, as `drizzle/triggers.ts` says.
DROP TRIGGER plan_facets_costed;
--> statement-breakpoint
DROP TRIGGER plan_facets_measured;
--> statement-breakpoint
DROP TRIGGER plans_listed;
--> statement-breakpoint
CREATE TRIGGER plans_listed AFTER INSERT ON plans BEGIN
  INSERT INTO plan_facets (facet, plan_id, published_at, price_minor, area_sq_ft, build_low_minor, short_side, long_side)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.from_price_minor, new.area_sq_ft, new.build_low_minor, CAST(round(min(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER), CAST(round(max(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER)
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
DROP TRIGGER plans_changed;
--> statement-breakpoint
CREATE TRIGGER plans_changed AFTER UPDATE ON plans BEGIN
  DELETE FROM plan_facets WHERE plan_id = old.id;
  DELETE FROM plan_words WHERE rowid = old.id;
  INSERT INTO plan_facets (facet, plan_id, published_at, price_minor, area_sq_ft, build_low_minor, short_side, long_side)
  SELECT DISTINCT rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.from_price_minor, new.area_sq_ft, new.build_low_minor, CAST(round(min(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER), CAST(round(max(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER)
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
  INSERT INTO plan_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, 'P-' || printf('%03d', new.id), new.region || ' ' || new.city, new.type, new.description || ' ' || new.features
  WHERE new.status = 'published';
END;
