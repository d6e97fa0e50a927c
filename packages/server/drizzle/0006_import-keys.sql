DROP INDEX "import_results_outcome";--> statement-breakpoint
DROP INDEX "import_rows_email";--> statement-breakpoint
DROP INDEX "import_rows_phone";--> statement-breakpoint
DROP INDEX "import_rows_name";--> statement-breakpoint
CREATE INDEX "import_rows_email" ON "import_rows" USING btree (md5(user_id::text || import_id::text || email_key),"row");--> statement-breakpoint
CREATE INDEX "import_rows_phone" ON "import_rows" USING btree (md5(user_id::text || import_id::text || phone_key),"row");--> statement-breakpoint
CREATE INDEX "import_rows_name" ON "import_rows" USING btree (md5(user_id::text || import_id::text || name_key),"row");