CREATE TABLE "google_revocations" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service" text NOT NULL,
	"email" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "google_revocations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "google_revocations_service" CHECK ("google_revocations"."service" in ('mailbox', 'calendar'))
);
--> statement-breakpoint
ALTER TABLE "google_revocations" ADD CONSTRAINT "google_revocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;