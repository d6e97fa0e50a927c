CREATE TABLE "deleted_todos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"task" text NOT NULL,
	"due_date" date,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone NOT NULL,
	"open_before" integer NOT NULL,
	CONSTRAINT "deleted_todos_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_todos" ADD CONSTRAINT "deleted_todos_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_todos_contact" ON "deleted_todos" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "deleted_todos_deleted" ON "deleted_todos" USING btree ("deleted_at");