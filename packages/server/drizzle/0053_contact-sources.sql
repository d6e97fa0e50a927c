CREATE TABLE "contact_sources" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"sealed_secret" text NOT NULL,
	"connected_at" timestamp(3) with time zone NOT NULL,
	"keeps_up_to_date" boolean DEFAULT false NOT NULL,
	"sync_token" text,
	"looks" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp(3) with time zone,
	"asked_at" timestamp(3) with time zone,
	"next_look_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_since" timestamp(3) with time zone,
	"broken_at" timestamp(3) with time zone,
	"import_id" uuid,
	"brought_in_at" timestamp(3) with time zone,
	CONSTRAINT "contact_sources_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "contact_sources_kind" CHECK ("contact_sources"."kind" in ('google', 'carddav')),
	CONSTRAINT "contact_sources_problem" CHECK (("contact_sources"."problem" is null) = ("contact_sources"."problem_since" is null))
);
--> statement-breakpoint
CREATE TABLE "source_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_links" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "source_links_user_id_source_id_remote_id_pk" PRIMARY KEY("user_id","source_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "source_people" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"etag" text,
	"seen" jsonb,
	"import_row" integer,
	"gone_at" timestamp(3) with time zone,
	CONSTRAINT "source_people_user_id_source_id_remote_id_pk" PRIMARY KEY("user_id","source_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "source_proposals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"kind" text NOT NULL,
	"there" jsonb,
	"found_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "source_proposals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "source_proposals_kind" CHECK ("source_proposals"."kind" in ('changed', 'new', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "contact_sources" ADD CONSTRAINT "contact_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_attempts" ADD CONSTRAINT "source_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_user_id_source_id_remote_id_source_people_user_id_source_id_remote_id_fk" FOREIGN KEY ("user_id","source_id","remote_id") REFERENCES "public"."source_people"("user_id","source_id","remote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_people" ADD CONSTRAINT "source_people_user_id_source_id_contact_sources_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."contact_sources"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_proposals" ADD CONSTRAINT "source_proposals_user_id_source_id_remote_id_source_people_user_id_source_id_remote_id_fk" FOREIGN KEY ("user_id","source_id","remote_id") REFERENCES "public"."source_people"("user_id","source_id","remote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_sources_account" ON "contact_sources" USING btree ("user_id","kind",lower("account"),"address");--> statement-breakpoint
CREATE INDEX "contact_sources_google" ON "contact_sources" USING btree (lower("account")) WHERE "contact_sources"."kind" = 'google';--> statement-breakpoint
CREATE INDEX "contact_sources_due" ON "contact_sources" USING btree ("next_look_at") WHERE "contact_sources"."next_look_at" is not null;--> statement-breakpoint
CREATE INDEX "source_attempts_user" ON "source_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "source_attempts_expires" ON "source_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "source_links_contact" ON "source_links" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "source_proposals_person" ON "source_proposals" USING btree ("user_id","source_id","remote_id");--> statement-breakpoint
DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['contact_sources', 'source_people', 'source_links', 'source_proposals'] LOOP
    EXECUTE format('CREATE TRIGGER revision_of_added AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
    EXECUTE format('CREATE TRIGGER revision_of_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
    EXECUTE format('CREATE TRIGGER revision_of_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
  END LOOP;
END
$$;
