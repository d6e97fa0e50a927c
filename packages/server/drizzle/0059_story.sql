CREATE TABLE "note_versions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	CONSTRAINT "note_versions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_versions_contact" ON "note_versions" USING btree ("user_id","contact_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "interactions_contact_type" ON "interactions" USING btree ("user_id","contact_id","type","date","id");--> statement-breakpoint
CREATE INDEX "deliveries_contact_ended" ON "deliveries" USING btree ("user_id","contact_id",coalesce("sent_at", "ended_at"),"id") WHERE "deliveries"."status" in ('sent', 'failed');--> statement-breakpoint
-- Whoever changes notes, of this release or of the one before, leaves what they were. What is changed again within five minutes is one
-- change, unless it goes back to what was there before: that is a step of its own, so that nothing is lost by it. The last hundred stay,
-- and no more than a megabyte of them.
CREATE FUNCTION "keep_note_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := greatest(OLD.updated_at, NEW.updated_at);
BEGIN
  UPDATE note_versions SET after = NEW.notes
  WHERE user_id = NEW.user_id AND id = (
    SELECT id FROM note_versions WHERE user_id = NEW.user_id AND contact_id = NEW.id ORDER BY changed_at DESC, id DESC LIMIT 1
  ) AND after = OLD.notes AND before <> NEW.notes AND changed_at BETWEEN moment - interval '5 minutes' AND moment;
  IF FOUND THEN RETURN NULL; END IF;
  INSERT INTO note_versions (user_id, id, contact_id, changed_at, before, after)
  VALUES (NEW.user_id, gen_random_uuid(), NEW.id, moment, OLD.notes, NEW.notes);
  DELETE FROM note_versions USING (
    SELECT id, row_number() OVER latest_first AS number, sum(octet_length(before) + octet_length(after)) OVER latest_first AS size
    FROM note_versions WHERE user_id = NEW.user_id AND contact_id = NEW.id
    WINDOW latest_first AS (ORDER BY changed_at DESC, id DESC)
  ) AS kept
  WHERE note_versions.user_id = NEW.user_id AND note_versions.id = kept.id AND (kept.number > 100 OR kept.size > 1000000);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "contacts_notes_changed" AFTER UPDATE OF "notes" ON "contacts" FOR EACH ROW
  WHEN (OLD.notes IS DISTINCT FROM NEW.notes) EXECUTE FUNCTION "keep_note_version"();
