ALTER TABLE "import_contacts" ADD COLUMN "made" jsonb;--> statement-breakpoint
ALTER TABLE "import_contacts" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "photo" text;--> statement-breakpoint
CREATE INDEX "import_contacts_told" ON "import_contacts" USING btree ("user_id","import_id","contact_id") WHERE "import_contacts"."told" is not null;