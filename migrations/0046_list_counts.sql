-- How many rows each list of staff has. Counted once here, by triggers from then on.
INSERT INTO kept_counts (name, items) VALUES
  ('orders-all', (SELECT count(*) FROM orders)),
  ('plan_requests-all', (SELECT count(*) FROM plan_requests)),
  ('messages-all', (SELECT count(*) FROM messages)),
  ('subscribers-all', (SELECT count(*) FROM subscribers)),
  ('viewings-all', (SELECT count(*) FROM viewings)),
  ('users-all', (SELECT count(*) FROM users)),
  ('outbox-all', (SELECT count(*) FROM outbox)),
  ('audit_log-all', (SELECT count(*) FROM audit_log)),
  ('buildings-all', (SELECT count(*) FROM buildings)),
  ('plans-all', (SELECT count(*) FROM plans)),
  ('listings-all', (SELECT count(*) FROM listings)),
  ('projects-all', (SELECT count(*) FROM projects));
--> statement-breakpoint
CREATE TRIGGER orders_total_added AFTER INSERT ON orders BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'orders-all'; END;
--> statement-breakpoint
CREATE TRIGGER orders_total_removed AFTER DELETE ON orders BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'orders-all'; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_total_added AFTER INSERT ON plan_requests BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'plan_requests-all'; END;
--> statement-breakpoint
CREATE TRIGGER plan_requests_total_removed AFTER DELETE ON plan_requests BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'plan_requests-all'; END;
--> statement-breakpoint
CREATE TRIGGER messages_total_added AFTER INSERT ON messages BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'messages-all'; END;
--> statement-breakpoint
CREATE TRIGGER messages_total_removed AFTER DELETE ON messages BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'messages-all'; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_total_added AFTER INSERT ON subscribers BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'subscribers-all'; END;
--> statement-breakpoint
CREATE TRIGGER subscribers_total_removed AFTER DELETE ON subscribers BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'subscribers-all'; END;
--> statement-breakpoint
CREATE TRIGGER viewings_total_added AFTER INSERT ON viewings BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'viewings-all'; END;
--> statement-breakpoint
CREATE TRIGGER viewings_total_removed AFTER DELETE ON viewings BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'viewings-all'; END;
--> statement-breakpoint
CREATE TRIGGER users_total_added AFTER INSERT ON users BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'users-all'; END;
--> statement-breakpoint
CREATE TRIGGER users_total_removed AFTER DELETE ON users BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'users-all'; END;
--> statement-breakpoint
CREATE TRIGGER outbox_total_added AFTER INSERT ON outbox BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'outbox-all'; END;
--> statement-breakpoint
CREATE TRIGGER outbox_total_removed AFTER DELETE ON outbox BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'outbox-all'; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_total_added AFTER INSERT ON audit_log BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'audit_log-all'; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_total_removed AFTER DELETE ON audit_log BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'audit_log-all'; END;
--> statement-breakpoint
CREATE TRIGGER buildings_total_added AFTER INSERT ON buildings BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'buildings-all'; END;
--> statement-breakpoint
CREATE TRIGGER buildings_total_removed AFTER DELETE ON buildings BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'buildings-all'; END;
--> statement-breakpoint
CREATE TRIGGER plans_total_added AFTER INSERT ON plans BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'plans-all'; END;
--> statement-breakpoint
CREATE TRIGGER plans_total_removed AFTER DELETE ON plans BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'plans-all'; END;
--> statement-breakpoint
CREATE TRIGGER listings_total_added AFTER INSERT ON listings BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'listings-all'; END;
--> statement-breakpoint
CREATE TRIGGER listings_total_removed AFTER DELETE ON listings BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'listings-all'; END;
--> statement-breakpoint
CREATE TRIGGER projects_total_added AFTER INSERT ON projects BEGIN UPDATE kept_counts SET items = items + 1 WHERE name = 'projects-all'; END;
--> statement-breakpoint
CREATE TRIGGER projects_total_removed AFTER DELETE ON projects BEGIN UPDATE kept_counts SET items = items - 1 WHERE name = 'projects-all'; END;