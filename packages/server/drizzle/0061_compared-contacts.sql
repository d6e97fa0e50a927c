CREATE TABLE "compared_contacts" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"keys" integer[] NOT NULL,
	CONSTRAINT "compared_contacts_user_id_contact_id_pk" PRIMARY KEY("user_id","contact_id")
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_compared_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM duplicate_marks USING gone WHERE duplicate_marks.user_id = gone.user_id AND duplicate_marks.contact_id = gone.id;
  DELETE FROM compared_contacts USING gone WHERE compared_contacts.user_id = gone.user_id AND compared_contacts.contact_id = gone.id;
  DELETE FROM duplicate_pairs USING gone WHERE duplicate_pairs.user_id = gone.user_id AND duplicate_pairs.first_id = gone.id;
  DELETE FROM duplicate_pairs USING gone WHERE duplicate_pairs.user_id = gone.user_id AND duplicate_pairs.second_id = gone.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TABLE "duplicate_keys" CASCADE;--> statement-breakpoint
INSERT INTO "duplicate_marks" ("user_id", "contact_id") SELECT "user_id", "id" FROM "contacts" ON CONFLICT DO NOTHING;
