CREATE TABLE `retired_numbers` (
	`kind` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	CONSTRAINT "retired_numbers_kind" CHECK("retired_numbers"."kind" in ('listing', 'plan', 'project'))
);
--> statement-breakpoint
-- What was deleted before this table was there is known to the audit log, and to the rows of the import.
INSERT INTO retired_numbers (kind, last)
SELECT kind, max(last) FROM (
  SELECT subject AS kind, CAST(subject_id AS INTEGER) AS last FROM audit_log WHERE subject IN ('listing', 'plan', 'project')
  UNION ALL
  SELECT CASE collection WHEN 'Buy' THEN 'listing' WHEN 'Plans' THEN 'plan' ELSE 'project' END, item_id
  FROM imported_documents WHERE collection IN ('Buy', 'Plans', 'projects')
) GROUP BY kind;
--> statement-breakpoint
CREATE TRIGGER listings_retired AFTER DELETE ON listings BEGIN
  INSERT INTO retired_numbers (kind, last) VALUES ('listing', old.id)
  ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last);
END;
--> statement-breakpoint
CREATE TRIGGER plans_retired AFTER DELETE ON plans BEGIN
  INSERT INTO retired_numbers (kind, last) VALUES ('plan', old.id)
  ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last);
END;
--> statement-breakpoint
CREATE TRIGGER projects_retired AFTER DELETE ON projects BEGIN
  INSERT INTO retired_numbers (kind, last) VALUES ('project', old.id)
  ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last);
END;
