CREATE TABLE "contact_relations" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid,
	"other_name" text,
	"kind" text NOT NULL,
	"word" text,
	"other_word" text,
	"former_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_relations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "contact_relations_kind" CHECK ("contact_relations"."kind" in ('partner', 'child', 'parent', 'sibling', 'friend', 'colleague', 'introducer', 'introduced', 'other')),
	CONSTRAINT "contact_relations_other" CHECK (num_nonnulls("contact_relations"."other_id", "contact_relations"."other_name") = 1),
	CONSTRAINT "contact_relations_two" CHECK ("contact_relations"."contact_id" <> "contact_relations"."other_id")
);
--> statement-breakpoint
ALTER TABLE "contact_relations" ADD CONSTRAINT "contact_relations_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_relations" ADD CONSTRAINT "contact_relations_user_id_other_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","other_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_relations_pair" ON "contact_relations" USING btree ("user_id",least(contact_id, other_id),greatest(contact_id, other_id),(case kind when 'child' then 'parent' when 'introduced' then 'introducer' else kind end)) WHERE "contact_relations"."other_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_relations_contact" ON "contact_relations" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_relations_other_contact" ON "contact_relations" USING btree ("user_id","other_id") WHERE "contact_relations"."other_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_relations_former" ON "contact_relations" USING btree ("user_id","former_id") WHERE "contact_relations"."former_id" is not null;--> statement-breakpoint
CREATE TRIGGER revision_of_added AFTER INSERT ON "contact_relations" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();--> statement-breakpoint
CREATE TRIGGER revision_of_changed AFTER UPDATE ON "contact_relations" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();--> statement-breakpoint
CREATE TRIGGER revision_of_removed AFTER DELETE ON "contact_relations" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();
