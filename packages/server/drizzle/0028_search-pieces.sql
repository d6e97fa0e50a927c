CREATE TABLE "contact_texts" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"content" text NOT NULL,
	"name_sort" text collate "C" NOT NULL,
	"name_words" text NOT NULL,
	CONSTRAINT "contact_texts_user_id_contact_id_pk" PRIMARY KEY("user_id","contact_id")
);
--> statement-breakpoint
DROP INDEX "contacts_search";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "search_text";--> statement-breakpoint
-- Every one, two and three letters that follow each other, from `shortest` on, as numbers that are the owner's own: in an index
-- of them nobody meets the texts of somebody else.
CREATE FUNCTION "text_pieces"("owner" uuid, "content" text, "shortest" int) RETURNS int[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(
    array_agg((hashtextextended(a, seed) >> 32)::int) FILTER (WHERE shortest <= 1)
      || array_agg((hashtextextended(a || b, seed) >> 32)::int) FILTER (WHERE shortest <= 2 AND b IS NOT NULL)
      || array_agg((hashtextextended(a || b || c, seed) >> 32)::int) FILTER (WHERE c IS NOT NULL),
    '{}'
  )
  FROM (SELECT string_to_array(content, NULL) AS letters, uuid_hash_extended(owner, 0) AS seed OFFSET 0) AS given,
    unnest(letters, letters[2:], letters[3:]) AS following (a, b, c)
);--> statement-breakpoint
-- A name is cut into words as people type them: O'Brien is one word, Anna-Lena two.
CREATE FUNCTION "words_between_marks"("name" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN E'\x02' || translate(name, E' -.,()/_''’', repeat(E'\x02', 8)) || E'\x02';--> statement-breakpoint
INSERT INTO "contact_texts" ("user_id", "contact_id", "content", "name_sort", "name_words")
SELECT "user_id", "id", fold("name" || E'\n' || "notes"), "name_sort", words_between_marks("name_sort") FROM "contacts";--> statement-breakpoint
ALTER TABLE "contact_texts" ADD CONSTRAINT "contact_texts_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_texts_pieces" ON "contact_texts" USING gin (text_pieces("user_id", "content" || "name_words", 1)) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- What statistics there could be of pieces takes long to gather, and no plan depends on it.
ALTER INDEX "contact_texts_pieces" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
CREATE FUNCTION "keep_contact_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_texts (user_id, contact_id, content, name_sort, name_words)
  VALUES (NEW.user_id, NEW.id, fold(NEW.name || E'\n' || NEW.notes), NEW.name_sort, words_between_marks(NEW.name_sort))
  ON CONFLICT (user_id, contact_id) DO UPDATE SET content = excluded.content, name_sort = excluded.name_sort, name_words = excluded.name_words;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "contacts_text_added" AFTER INSERT ON "contacts" FOR EACH ROW EXECUTE FUNCTION "keep_contact_text"();--> statement-breakpoint
CREATE TRIGGER "contacts_text_changed" AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.notes IS DISTINCT FROM NEW.notes) EXECUTE FUNCTION "keep_contact_text"();
