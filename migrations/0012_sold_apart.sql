-- Sold homes stand on lists of their own: their facets begin with 'sold:'.
DROP TRIGGER listings_listed;
--> statement-breakpoint
DROP TRIGGER listings_changed;
--> statement-breakpoint
CREATE TRIGGER listings_listed AFTER INSERT ON listings BEGIN
  INSERT INTO listing_facets (facet, listing_id, published_at, price_minor, area_sq_ft)
  SELECT DISTINCT CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft
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
  SELECT DISTINCT CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || rooms.k || '/' || kinds.k || '/' || places.k, new.id, new.published_at, new.price_minor, new.area_sq_ft
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
-- The trigger writes the facets again.
UPDATE listings SET availability = availability WHERE availability = 'sold';
