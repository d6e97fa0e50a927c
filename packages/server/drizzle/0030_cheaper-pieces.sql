-- The same pieces. Before version 18 PostgreSQL plans a function in SQL anew with every statement that calls it.
CREATE OR REPLACE FUNCTION "text_pieces"("owner" uuid, "content" text, "shortest" int) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  seed constant bigint := uuid_hash_extended(owner, 0);
  a text;
  b text;
  c text;
  pieces int[] := '{}';
BEGIN
  FOREACH c IN ARRAY string_to_array(content, NULL) LOOP
    IF shortest <= 1 THEN pieces := pieces || (hashtextextended(c, seed) >> 32)::int; END IF;
    IF shortest <= 2 AND b IS NOT NULL THEN pieces := pieces || (hashtextextended(b || c, seed) >> 32)::int; END IF;
    IF a IS NOT NULL THEN pieces := pieces || (hashtextextended(a || b || c, seed) >> 32)::int; END IF;
    a := b;
    b := c;
  END LOOP;
  RETURN pieces;
END
$$;--> statement-breakpoint
-- Once for each statement, however many contacts it adds.
CREATE FUNCTION "add_contact_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_texts (user_id, contact_id, content, name_sort, name_words)
  SELECT user_id, id, fold(name || E'\n' || notes), name_sort, words_between_marks(name_sort) FROM added_rows;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "contacts_text_added" ON "contacts";--> statement-breakpoint
CREATE TRIGGER "contacts_text_added" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "add_contact_texts"();
