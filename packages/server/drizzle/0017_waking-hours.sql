ALTER TABLE "user_settings" ADD COLUMN "wakes_at" text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "sleeps_at" text DEFAULT '21:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_waking_hours" CHECK ("user_settings"."wakes_at" < "user_settings"."sleeps_at");