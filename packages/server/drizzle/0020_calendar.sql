CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_fetched_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "planned_meetings" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"calendar_id" text NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"check_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp(3) with time zone,
	"logged_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "planned_meetings_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_calendars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"shown" jsonb,
	"connected_at" timestamp(3) with time zone NOT NULL,
	"broken_at" timestamp(3) with time zone,
	"problem" text,
	"given_up_at" timestamp(3) with time zone,
	CONSTRAINT "google_calendars_problem" CHECK (("google_calendars"."broken_at" is null) = ("google_calendars"."problem" is null))
);
--> statement-breakpoint
ALTER TABLE "deleted_todos" ADD COLUMN "updated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "updated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_meetings" ADD CONSTRAINT "planned_meetings_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_attempts" ADD CONSTRAINT "calendar_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_calendars" ADD CONSTRAINT "google_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "planned_meetings_event" ON "planned_meetings" USING btree ("user_id","calendar_id","event_id");--> statement-breakpoint
CREATE INDEX "planned_meetings_contact" ON "planned_meetings" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "planned_meetings_due" ON "planned_meetings" USING btree ("check_at") WHERE "planned_meetings"."logged_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_attempts_user" ON "calendar_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_attempts_expires" ON "calendar_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "google_calendars_account" ON "google_calendars" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mailboxes_account" ON "mailboxes" USING btree (lower("email"));