ALTER TABLE "deliveries" ADD COLUMN "held_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "is_word" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "starts_with" text DEFAULT 'today' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "started_on" date;--> statement-breakpoint
CREATE INDEX "planned_meetings_start" ON "planned_meetings" USING btree ("user_id","starts_at","id");--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_starts_with" CHECK ("user_settings"."starts_with" in ('today', 'contacts'));