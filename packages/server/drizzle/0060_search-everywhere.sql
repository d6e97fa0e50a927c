-- The pieces of an owner's texts of one kind have numbers of their own: a search of one kind meets nothing else in the index.
CREATE FUNCTION "search_scope"("owner" uuid, "kind" text) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN md5(owner::text || kind)::uuid;--> statement-breakpoint
CREATE TABLE "search_texts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "search_texts_user_id_kind_id_pk" PRIMARY KEY("user_id","kind","id"),
	CONSTRAINT "search_texts_kind" CHECK ("search_texts"."kind" in ('interaction', 'todo', 'reminder', 'group'))
);
--> statement-breakpoint
CREATE TABLE "search_unfilled" (
	"user_id" uuid NOT NULL,
	CONSTRAINT "search_unfilled_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_unfilled" ADD CONSTRAINT "search_unfilled_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_texts_at" ON "search_texts" USING btree ("user_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "search_texts_pieces" ON "search_texts" USING gin (text_pieces(search_scope("user_id", "kind"), "content", 1)) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- What statistics there could be of pieces takes long to gather, and no plan depends on it.
ALTER INDEX "search_texts_pieces" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
-- Added rows are taken in once for each statement, however many it adds. A row that is reworded or deleted is looked up by its key.
-- What was there before is filled in some rows at a time, from an id on; nobody deletes or rewords them meanwhile.
DO $migration$
DECLARE
  source record;
BEGIN
  FOR source IN
    SELECT * FROM (VALUES
      ('interactions', 'interaction', 'date', 'notes', '{notes,date}'::text[]),
      ('todos', 'todo', 'created_at', 'task', '{task}'),
      ('reminders', 'reminder', 'created_at', $$subject || E'\n' || message$$, '{subject,message}'),
      ('groups', 'group', 'created_at', $$name || E'\n' || description$$, '{name,description}')
    ) AS sources (name, kind, at, content, columns)
  LOOP
    EXECUTE format($$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN
        INSERT INTO search_texts (user_id, kind, id, at, content) SELECT user_id, %L, id, %s, fold(%s) FROM added_rows
        ON CONFLICT (user_id, kind, id) DO UPDATE SET at = excluded.at, content = excluded.content;
        RETURN NULL;
      END
      $function$ $$, 'add_texts_of_' || source.name, source.kind, source.at, source.content);
    EXECUTE format($$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN
        INSERT INTO search_texts (user_id, kind, id, at, content)
        SELECT NEW.user_id, %L, NEW.id, %s, fold(%s) FROM (SELECT NEW.*) AS changed
        ON CONFLICT (user_id, kind, id) DO UPDATE SET at = excluded.at, content = excluded.content;
        RETURN NULL;
      END
      $function$ $$, 'keep_text_of_' || source.name, source.kind, source.at, source.content);
    EXECUTE format($$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN
        DELETE FROM search_texts WHERE user_id = OLD.user_id AND kind = %L AND id = OLD.id;
        RETURN NULL;
      END
      $function$ $$, 'forget_text_of_' || source.name, source.kind);
    EXECUTE format($$
      CREATE FUNCTION %I("owner" uuid, "after" uuid, "most" int) RETURNS uuid LANGUAGE plpgsql AS $function$
      DECLARE
        last uuid;
      BEGIN
        WITH batch AS MATERIALIZED (SELECT * FROM %I WHERE user_id = owner AND id > after ORDER BY id LIMIT most FOR SHARE),
          filled AS (
            INSERT INTO search_texts (user_id, kind, id, at, content) SELECT user_id, %L, id, %s, fold(%s) FROM batch
            ON CONFLICT (user_id, kind, id) DO NOTHING
          )
        SELECT id INTO last FROM batch ORDER BY id DESC LIMIT 1;
        RETURN last;
      END
      $function$ $$, 'fill_texts_of_' || source.name, source.name, source.kind, source.at, source.content);
    EXECUTE format('CREATE TRIGGER search_text_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', source.name, 'add_texts_of_' || source.name);
    EXECUTE format('CREATE TRIGGER search_text_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
      source.name,
      (SELECT string_agg(format('OLD.%I IS DISTINCT FROM NEW.%I', name, name), ' OR ') FROM unnest(source.columns) AS name),
      'keep_text_of_' || source.name);
    EXECUTE format('CREATE TRIGGER search_text_removed AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
      source.name, 'forget_text_of_' || source.name);
  END LOOP;
END
$migration$;--> statement-breakpoint
-- Of contacts the notes stand behind a mark, so that it is known where something was found, and addresses behind the words of the name:
-- found by this search, and passed over by the one in the list of contacts.
CREATE FUNCTION "contact_content"("fields" text, "notes" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(fold(fields), E'\x03', '') || E'\x03' || fold(notes);--> statement-breakpoint
CREATE FUNCTION "name_words_and_addresses"("name" text, "addresses" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(words_between_marks(name), E'\x03', '') || E'\x03' || fold(addresses);--> statement-breakpoint
CREATE FUNCTION "values_as_text"("further" jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(one ->> 'value', E'\n') FROM jsonb_array_elements(CASE jsonb_typeof(further) WHEN 'array' THEN further END) AS one
$$;--> statement-breakpoint
-- Phone numbers as they are written, and without what stands between their digits.
CREATE FUNCTION "numbers_as_text"("written" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT written || E'\n' || regexp_replace(written, '[^0-9\n]', '', 'g')
$$;--> statement-breakpoint
DO $migration$
DECLARE
  content constant text := $$contact_content(concat_ws(E'\n', name, company, role, address, met, fields_as_text(custom_fields)), notes)$$;
  name_words constant text := $$name_words_and_addresses(name_sort, concat_ws(E'\n', email, values_as_text(more_emails),
    numbers_as_text(concat_ws(E'\n', phone, values_as_text(more_phones))), linkedin, facebook, telegram, xcom))$$;
BEGIN
  EXECUTE format($$
    CREATE OR REPLACE FUNCTION "add_contact_texts"() RETURNS trigger LANGUAGE plpgsql AS $function$
    BEGIN
      INSERT INTO contact_texts (user_id, contact_id, content, name_sort, name_words)
      SELECT user_id, id, %s, name_sort, %s FROM added_rows;
      RETURN NULL;
    END
    $function$ $$, content, name_words);
  EXECUTE format($$
    CREATE OR REPLACE FUNCTION "keep_contact_text"() RETURNS trigger LANGUAGE plpgsql AS $function$
    BEGIN
      INSERT INTO contact_texts (user_id, contact_id, content, name_sort, name_words)
      SELECT user_id, id, %s, name_sort, %s FROM (SELECT NEW.*) AS changed
      ON CONFLICT (user_id, contact_id) DO UPDATE
      SET content = excluded.content, name_sort = excluded.name_sort, name_words = excluded.name_words;
      RETURN NULL;
    END
    $function$ $$, content, name_words);
  EXECUTE format($$
    CREATE FUNCTION "fill_texts_of_contacts"("owner" uuid, "after" uuid, "most" int) RETURNS uuid LANGUAGE plpgsql AS $function$
    DECLARE
      last uuid;
    BEGIN
      WITH batch AS MATERIALIZED (SELECT * FROM contacts WHERE user_id = owner AND id > after ORDER BY id LIMIT most FOR SHARE),
        texts AS (SELECT id, %s AS content, %s AS name_words FROM batch),
        filled AS (
          UPDATE contact_texts SET content = texts.content, name_words = texts.name_words FROM texts
          WHERE contact_texts.user_id = owner AND contact_texts.contact_id = texts.id
            AND strpos(contact_texts.content, E'\x03') = 0
        )
      SELECT id INTO last FROM batch ORDER BY id DESC LIMIT 1;
      RETURN last;
    END
    $function$ $$, content, name_words);
END
$migration$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "contacts_text_changed" AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (
    (OLD.name, OLD.notes, OLD.company, OLD.role, OLD.address, OLD.met, OLD.custom_fields,
      OLD.email, OLD.more_emails, OLD.phone, OLD.more_phones, OLD.linkedin, OLD.facebook, OLD.telegram, OLD.xcom)
    IS DISTINCT FROM (NEW.name, NEW.notes, NEW.company, NEW.role, NEW.address, NEW.met, NEW.custom_fields,
      NEW.email, NEW.more_emails, NEW.phone, NEW.more_phones, NEW.linkedin, NEW.facebook, NEW.telegram, NEW.xcom)
  ) EXECUTE FUNCTION "keep_contact_text"();--> statement-breakpoint
INSERT INTO "search_unfilled" ("user_id") SELECT "id" FROM "users";
