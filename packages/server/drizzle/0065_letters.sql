CREATE TABLE "letter_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"weekday" integer DEFAULT 7 NOT NULL,
	"hour" integer DEFAULT 18 NOT NULL,
	"next_at" timestamp(3) with time zone,
	"last_date" date,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "letter_settings_weekday" CHECK ("letter_settings"."weekday" between 1 and 7),
	CONSTRAINT "letter_settings_hour" CHECK ("letter_settings"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "operator_mails" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occasion" text NOT NULL,
	"notice" jsonb,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"give_up_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"link_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "operator_mails_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "operator_mails_kind" CHECK ("operator_mails"."kind" in ('letter', 'trial', 'account-closed', 'payment-failed', 'mailbox-lost')),
	CONSTRAINT "operator_mails_status" CHECK ("operator_mails"."status" in ('open', 'sending', 'sent', 'refused', 'unknown', 'given-up', 'nothing'))
);
--> statement-breakpoint
ALTER TABLE "letter_settings" ADD CONSTRAINT "letter_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_mails" ADD CONSTRAINT "operator_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_settings_due" ON "letter_settings" USING btree ("next_at") WHERE "letter_settings"."is_on";--> statement-breakpoint
CREATE UNIQUE INDEX "operator_mails_occasion" ON "operator_mails" USING btree ("user_id","kind","occasion");--> statement-breakpoint
CREATE INDEX "operator_mails_open" ON "operator_mails" USING btree ("next_attempt_at") WHERE "operator_mails"."status" in ('open', 'sending');--> statement-breakpoint
CREATE INDEX "operator_mails_created" ON "operator_mails" USING btree ("created_at");
--> statement-breakpoint
DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['letter_settings', 'operator_mails'] LOOP
    EXECUTE format('CREATE TRIGGER revision_of_added AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
    EXECUTE format('CREATE TRIGGER revision_of_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
    EXECUTE format('CREATE TRIGGER revision_of_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
  END LOOP;
END
$$;--> statement-breakpoint
-- Sunday at six is another moment in another zone. The product works out which; this has it look.
CREATE FUNCTION "look_at_letter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE letter_settings SET next_at = '1970-01-01T00:00:00Z' WHERE user_id = NEW.user_id AND is_on;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "letter_of_new_zone" AFTER INSERT ON "user_settings"
  FOR EACH ROW WHEN (NEW."time_zone" IS NOT NULL) EXECUTE FUNCTION "look_at_letter"();--> statement-breakpoint
CREATE TRIGGER "letter_of_other_zone" AFTER UPDATE OF "time_zone" ON "user_settings"
  FOR EACH ROW WHEN (NEW."time_zone" IS DISTINCT FROM OLD."time_zone") EXECUTE FUNCTION "look_at_letter"();
