CREATE TABLE "event_changes" (
	"user_id" uuid NOT NULL,
	"calendar_id" text NOT NULL,
	"series_id" text NOT NULL,
	"intended" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"intended_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL,
	"asked_at" timestamp(3) with time zone,
	CONSTRAINT "event_changes_user_id_calendar_id_series_id_pk" PRIMARY KEY("user_id","calendar_id","series_id")
);
--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_changes_held" ON "event_changes" USING btree ("held_until");