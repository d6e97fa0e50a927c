CREATE TABLE "apart_contacts" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"said_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "apart_contacts_user_id_contact_id_other_id_pk" PRIMARY KEY("user_id","contact_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_keys" (
	"user_id" uuid NOT NULL,
	"key" bigint NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "duplicate_keys_user_id_key_contact_id_pk" PRIMARY KEY("user_id","key","contact_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_marks" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "duplicate_marks_user_id_contact_id_pk" PRIMARY KEY("user_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"user_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"band" text NOT NULL,
	CONSTRAINT "duplicate_pairs_user_id_first_id_second_id_pk" PRIMARY KEY("user_id","first_id","second_id"),
	CONSTRAINT "duplicate_pairs_band" CHECK ("duplicate_pairs"."band" in ('certain', 'look'))
);
--> statement-breakpoint
ALTER TABLE "apart_contacts" ADD CONSTRAINT "apart_contacts_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_marks" ADD CONSTRAINT "duplicate_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_keys_contact" ON "duplicate_keys" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_second" ON "duplicate_pairs" USING btree ("user_id","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_band" ON "duplicate_pairs" USING btree ("user_id","band","first_id","second_id");--> statement-breakpoint
-- Whoever adds or changes a contact, of this release or of the one before, marks it. A mark that is there already is written anew:
-- whoever is about to take it out passes it over, and so nobody compares what was there before the change.
CREATE FUNCTION "mark_added_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_marks (user_id, contact_id) SELECT user_id, id FROM added_rows
  ON CONFLICT (user_id, contact_id) DO UPDATE SET contact_id = excluded.contact_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "mark_changed_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_marks (user_id, contact_id) VALUES (NEW.user_id, NEW.id)
  ON CONFLICT (user_id, contact_id) DO UPDATE SET contact_id = excluded.contact_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "forget_compared_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM duplicate_marks USING gone WHERE duplicate_marks.user_id = gone.user_id AND duplicate_marks.contact_id = gone.id;
  DELETE FROM duplicate_keys USING gone WHERE duplicate_keys.user_id = gone.user_id AND duplicate_keys.contact_id = gone.id;
  DELETE FROM duplicate_pairs USING gone WHERE duplicate_pairs.user_id = gone.user_id AND duplicate_pairs.first_id = gone.id;
  DELETE FROM duplicate_pairs USING gone WHERE duplicate_pairs.user_id = gone.user_id AND duplicate_pairs.second_id = gone.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "contacts_marked_added" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_added_contacts"();--> statement-breakpoint
CREATE TRIGGER "contacts_marked_changed" AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (
    (OLD.name, OLD.email, OLD.phone, OLD.more_emails, OLD.more_phones, OLD.birthday, OLD.company)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.more_emails, NEW.more_phones, NEW.birthday, NEW.company)
  ) EXECUTE FUNCTION "mark_changed_contact"();--> statement-breakpoint
CREATE TRIGGER "contacts_compared_gone" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_compared_contacts"();--> statement-breakpoint
INSERT INTO "duplicate_marks" ("user_id", "contact_id") SELECT "user_id", "id" FROM "contacts";
