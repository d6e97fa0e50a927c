CREATE TABLE "bulk_changes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"changed" integer NOT NULL,
	"missing" jsonb NOT NULL,
	"marked_warm" integer DEFAULT 0 NOT NULL,
	"created_groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"restored" integer DEFAULT 0 NOT NULL,
	"closed_todos" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_changes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulk_contacts" (
	"user_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"row_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_contacts_user_id_change_id_contact_id_pk" PRIMARY KEY("user_id","change_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"conditions" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "saved_filters_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD COLUMN "deletion_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_contacts" ADD CONSTRAINT "bulk_contacts_user_id_change_id_bulk_changes_user_id_id_fk" FOREIGN KEY ("user_id","change_id") REFERENCES "public"."bulk_changes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_changed" ON "bulk_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE INDEX "deleted_contacts_deletion" ON "deleted_contacts" USING btree ("user_id","deletion_id") WHERE "deleted_contacts"."deletion_id" is not null;--> statement-breakpoint
CREATE TRIGGER revision_of_added AFTER INSERT ON "saved_filters" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();--> statement-breakpoint
CREATE TRIGGER revision_of_changed AFTER UPDATE ON "saved_filters" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();--> statement-breakpoint
CREATE TRIGGER revision_of_removed AFTER DELETE ON "saved_filters" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions();
