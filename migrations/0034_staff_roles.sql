ALTER TABLE `users` ADD `staff_role` text CONSTRAINT "users_staff_role_known" CHECK("staff_role" in ('Sales', 'Content', 'Accounts'));--> statement-breakpoint
CREATE INDEX `users_staff_role` ON `users` (`staff_role`,`created_at`) WHERE staff_role is not null;
