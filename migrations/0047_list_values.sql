-- How many rows of each list have each value that it is narrowed by: counted here, by triggers from then on.
DROP TRIGGER IF EXISTS plan_requests_waiting;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_waiting_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS plan_requests_waiting_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_waiting;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_waiting_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS messages_waiting_gone;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_waiting;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_waiting_changed;
--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_waiting_gone;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'orders-' || status, count(*) FROM orders WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'plan_requests-' || status, count(*) FROM plan_requests WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'messages-' || status, count(*) FROM messages WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'subscribers-' || status, count(*) FROM subscribers WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'viewings-' || status, count(*) FROM viewings WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'outbox-' || status, count(*) FROM outbox WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'audit_log-' || subject, count(*) FROM audit_log WHERE true GROUP BY subject
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'plans-' || status, count(*) FROM plans WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'listings-' || status, count(*) FROM listings WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
INSERT INTO kept_counts (name, items) SELECT 'projects-' || status, count(*) FROM projects WHERE true GROUP BY status
  ON CONFLICT (name) DO UPDATE SET items = excluded.items;
--> statement-breakpoint
CREATE TRIGGER orders_value_added AFTER INSERT ON orders BEGIN INSERT INTO kept_counts (name, items) VALUES ('orders-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER orders_value_changed AFTER UPDATE OF status ON orders WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('orders-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('orders-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER orders_value_removed AFTER DELETE ON orders BEGIN INSERT INTO kept_counts (name, items) VALUES ('orders-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_value_added AFTER INSERT ON plan_requests BEGIN INSERT INTO kept_counts (name, items) VALUES ('plan_requests-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_value_changed AFTER UPDATE OF status ON plan_requests WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('plan_requests-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('plan_requests-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_value_removed AFTER DELETE ON plan_requests BEGIN INSERT INTO kept_counts (name, items) VALUES ('plan_requests-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER messages_value_added AFTER INSERT ON messages BEGIN INSERT INTO kept_counts (name, items) VALUES ('messages-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER messages_value_changed AFTER UPDATE OF status ON messages WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('messages-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('messages-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER messages_value_removed AFTER DELETE ON messages BEGIN INSERT INTO kept_counts (name, items) VALUES ('messages-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_value_added AFTER INSERT ON subscribers BEGIN INSERT INTO kept_counts (name, items) VALUES ('subscribers-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_value_changed AFTER UPDATE OF status ON subscribers WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('subscribers-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('subscribers-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_value_removed AFTER DELETE ON subscribers BEGIN INSERT INTO kept_counts (name, items) VALUES ('subscribers-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER viewings_value_added AFTER INSERT ON viewings BEGIN INSERT INTO kept_counts (name, items) VALUES ('viewings-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER viewings_value_changed AFTER UPDATE OF status ON viewings WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('viewings-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('viewings-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER viewings_value_removed AFTER DELETE ON viewings BEGIN INSERT INTO kept_counts (name, items) VALUES ('viewings-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER outbox_value_added AFTER INSERT ON outbox BEGIN INSERT INTO kept_counts (name, items) VALUES ('outbox-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER outbox_value_changed AFTER UPDATE OF status ON outbox WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('outbox-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('outbox-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER outbox_value_removed AFTER DELETE ON outbox BEGIN INSERT INTO kept_counts (name, items) VALUES ('outbox-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_value_added AFTER INSERT ON audit_log BEGIN INSERT INTO kept_counts (name, items) VALUES ('audit_log-' || new.subject, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_value_changed AFTER UPDATE OF subject ON audit_log WHEN new.subject <> old.subject BEGIN INSERT INTO kept_counts (name, items) VALUES ('audit_log-' || old.subject, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('audit_log-' || new.subject, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_value_removed AFTER DELETE ON audit_log BEGIN INSERT INTO kept_counts (name, items) VALUES ('audit_log-' || old.subject, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER plans_value_added AFTER INSERT ON plans BEGIN INSERT INTO kept_counts (name, items) VALUES ('plans-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER plans_value_changed AFTER UPDATE OF status ON plans WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('plans-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('plans-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER plans_value_removed AFTER DELETE ON plans BEGIN INSERT INTO kept_counts (name, items) VALUES ('plans-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER listings_value_added AFTER INSERT ON listings BEGIN INSERT INTO kept_counts (name, items) VALUES ('listings-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER listings_value_changed AFTER UPDATE OF status ON listings WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('listings-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('listings-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER listings_value_removed AFTER DELETE ON listings BEGIN INSERT INTO kept_counts (name, items) VALUES ('listings-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER projects_value_added AFTER INSERT ON projects BEGIN INSERT INTO kept_counts (name, items) VALUES ('projects-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER projects_value_changed AFTER UPDATE OF status ON projects WHEN new.status <> old.status BEGIN INSERT INTO kept_counts (name, items) VALUES ('projects-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; INSERT INTO kept_counts (name, items) VALUES ('projects-' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;
--> statement-breakpoint
CREATE TRIGGER projects_value_removed AFTER DELETE ON projects BEGIN INSERT INTO kept_counts (name, items) VALUES ('projects-' || old.status, -1)
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items; END;