ALTER TABLE "contacts" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "met" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "email_label" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "phone_label" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "more_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "more_phones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "custom_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "photo" text;--> statement-breakpoint
-- A search finds them as it finds the notes.
CREATE FUNCTION "fields_as_text"("fields" jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(concat_ws(' ', field ->> 'name', field ->> 'text'), E'\n') 
  FROM jsonb_array_elements(CASE jsonb_typeof(fields) WHEN 'array' THEN fields END) AS field
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_contact_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_texts (user_id, contact_id, content, name_sort, name_words)
  VALUES (NEW.user_id, NEW.id, 
    fold(concat_ws(E'\n', NEW.name, NEW.notes, NEW.company, NEW.role, NEW.address, NEW.met, fields_as_text(NEW.custom_fields))),
    NEW.name_sort, words_between_marks(NEW.name_sort))
  ON CONFLICT (user_id, contact_id) DO UPDATE SET content = excluded.content, name_sort = excluded.name_sort, name_words = excluded.name_words;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_contact_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_texts (user_id, contact_id, content, name_sort, name_words)
  SELECT user_id, id,
    fold(concat_ws(E'\n', name, notes, company, role, address, met, fields_as_text(custom_fields))),
    name_sort, words_between_marks(name_sort)
  FROM added_rows;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "contacts_text_changed" AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (
    (OLD.name, OLD.notes, OLD.company, OLD.role, OLD.address, OLD.met, OLD.custom_fields)
    IS DISTINCT FROM (NEW.name, NEW.notes, NEW.company, NEW.role, NEW.address, NEW.met, NEW.custom_fields)
  ) EXECUTE FUNCTION "keep_contact_text"();
