CREATE TABLE "import_contacts" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"is_new" boolean NOT NULL,
	"before" jsonb,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"group_ids" uuid[] NOT NULL,
	CONSTRAINT "import_contacts_user_id_import_id_contact_id_pk" PRIMARY KEY("user_id","import_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "import_groups" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "import_groups_user_id_import_id_group_id_pk" PRIMARY KEY("user_id","import_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "import_results" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text,
	"contact_id" uuid,
	CONSTRAINT "import_results_user_id_import_id_row_pk" PRIMARY KEY("user_id","import_id","row"),
	CONSTRAINT "import_results_outcome" CHECK ("import_results"."outcome" in ('imported', 'merged', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (left(fold(name), 200)) STORED NOT NULL,
	"email" text,
	"email_key" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED,
	"phone" text,
	"phone_key" text collate "C" GENERATED ALWAYS AS (case when length(ltrim(regexp_replace(regexp_replace(phone, '([0-9])\s*(x|#|;|,|ext).*$', '\1', 'i'), '[^0-9]', '', 'g'), '0')) >= 7 then right(ltrim(regexp_replace(regexp_replace(phone, '([0-9])\s*(x|#|;|,|ext).*$', '\1', 'i'), '[^0-9]', '', 'g'), '0'), 9) end) STORED,
	"cells" jsonb,
	"problem" text,
	"duplicate_action" text,
	"because" text,
	"twin_id" uuid,
	"twin_row" integer,
	CONSTRAINT "import_rows_user_id_import_id_row_pk" PRIMARY KEY("user_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"compared" integer DEFAULT 0 NOT NULL,
	"duplicate_action" text DEFAULT 'skip' NOT NULL,
	"proves_day_first" boolean DEFAULT false NOT NULL,
	"proves_month_first" boolean DEFAULT false NOT NULL,
	"is_day_first" boolean DEFAULT true NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"merged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"noted" integer DEFAULT 0 NOT NULL,
	"new_groups" integer DEFAULT 0 NOT NULL,
	"ignored_birthdays" integer DEFAULT 0 NOT NULL,
	"has_rows" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"touched_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('uploading', 'queued', 'running', 'done', 'cancelled', 'undone')),
	CONSTRAINT "imports_duplicate_action" CHECK ("imports"."duplicate_action" in ('skip', 'merge', 'add'))
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "email_key" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "phone_key" text collate "C" GENERATED ALWAYS AS (case when length(ltrim(regexp_replace(regexp_replace(phone, '([0-9])\s*(x|#|;|,|ext).*$', '\1', 'i'), '[^0-9]', '', 'g'), '0')) >= 7 then right(ltrim(regexp_replace(regexp_replace(phone, '([0-9])\s*(x|#|;|,|ext).*$', '\1', 'i'), '[^0-9]', '', 'g'), '0'), 9) end) STORED;--> statement-breakpoint
ALTER TABLE "import_contacts" ADD CONSTRAINT "import_contacts_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_groups" ADD CONSTRAINT "import_groups_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_results_outcome" ON "import_results" USING btree ("user_id","import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "import_rows_email" ON "import_rows" USING btree ("user_id","import_id","email_key","row") WHERE "import_rows"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_phone" ON "import_rows" USING btree ("user_id","import_id","phone_key","row") WHERE "import_rows"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_name" ON "import_rows" USING btree ("user_id","import_id","name_key","row") WHERE "import_rows"."problem" is null;--> statement-breakpoint
CREATE INDEX "import_rows_duplicates" ON "import_rows" USING btree ("user_id","import_id","row") WHERE "import_rows"."because" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_a_time" ON "imports" USING btree ("user_id") WHERE "imports"."status" in ('uploading', 'queued', 'running');--> statement-breakpoint
CREATE INDEX "imports_under_way" ON "imports" USING btree ("touched_at") WHERE "imports"."status" in ('uploading', 'queued', 'running');--> statement-breakpoint
CREATE INDEX "imports_with_rows" ON "imports" USING btree ("finished_at") WHERE "imports"."has_rows";--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("user_id","email_key","id") WHERE "contacts"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("user_id","phone_key","id") WHERE "contacts"."phone_key" is not null;