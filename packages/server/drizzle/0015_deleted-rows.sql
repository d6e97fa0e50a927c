CREATE TABLE "deleted_rows" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "deleted_rows_user_id_contact_id_table_name_number_pk" PRIMARY KEY("user_id","contact_id","table_name","number")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_user_id_contact_id_deleted_contacts_user_id_contact_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."deleted_contacts"("user_id","contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_contacts" DROP COLUMN "rows";