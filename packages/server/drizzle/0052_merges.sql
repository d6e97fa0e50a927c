CREATE TABLE "merged_rows" (
	"user_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"number" integer NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text,
	"was" uuid,
	"content" jsonb NOT NULL,
	CONSTRAINT "merged_rows_user_id_merge_id_step_number_pk" PRIMARY KEY("user_id","merge_id","step","number")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid,
	"number" integer NOT NULL,
	"people" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"contacts_before" integer NOT NULL,
	"merged_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "merges_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_user_id_merge_id_merges_user_id_id_fk" FOREIGN KEY ("user_id","merge_id") REFERENCES "public"."merges"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_contact" ON "merges" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "merges_merged" ON "merges" USING btree ("merged_at");--> statement-breakpoint
CREATE TRIGGER revision_of_added AFTER INSERT ON "merges" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();--> statement-breakpoint
CREATE TRIGGER revision_of_changed AFTER UPDATE ON "merges" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();--> statement-breakpoint
CREATE TRIGGER revision_of_removed AFTER DELETE ON "merges" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();
--> statement-breakpoint
-- A merge moves memberships from one contact to another: the cards of both change.
CREATE FUNCTION "number_cards_of_moved_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_cards(NEW.user_id, ARRAY[OLD.contact_id, NEW.contact_id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contact_groups_card_moved" AFTER UPDATE ON "contact_groups" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.contact_id <> NEW.contact_id) EXECUTE FUNCTION "number_cards_of_moved_member"();
