CREATE TABLE "contact_groups" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "contact_groups_user_id_contact_id_group_id_pk" PRIMARY KEY("user_id","contact_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_sort" text collate "C" GENERATED ALWAYS AS (left(fold(name), 200)) STORED NOT NULL,
	"email" text,
	"phone" text,
	"notes" text DEFAULT '' NOT NULL,
	"birthday" text,
	"birthday_key" text GENERATED ALWAYS AS (right(birthday, 5)) STORED,
	"warmth" text DEFAULT 'warm' NOT NULL,
	"last_interaction" timestamp(3) with time zone NOT NULL,
	"last_interaction_type" text,
	"cold_threshold_days" integer,
	"linkedin" text,
	"facebook" text,
	"telegram" text,
	"xcom" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || E'\n' || notes)) STORED NOT NULL,
	CONSTRAINT "contacts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "contacts_birthday" CHECK ("contacts"."birthday" ~ '^([0-9]{4}|-)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
	CONSTRAINT "contacts_warmth" CHECK ("contacts"."warmth" in ('warm', 'cold')),
	CONSTRAINT "contacts_last_interaction_type" CHECK ("contacts"."last_interaction_type" in ('meeting', 'call', 'email', 'message')),
	CONSTRAINT "contacts_cold_threshold" CHECK ("contacts"."cold_threshold_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "deleted_contacts" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"deleted_at" timestamp(3) with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "deleted_contacts_user_id_contact_id_pk" PRIMARY KEY("user_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"name_sort" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "groups_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"type" text NOT NULL,
	"date" timestamp(3) with time zone NOT NULL,
	"notes" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "interactions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "interactions_type" CHECK ("interactions"."type" in ('meeting', 'call', 'email', 'message'))
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cold_threshold_days" integer DEFAULT 30 NOT NULL,
	"notify_birthdays" boolean DEFAULT true NOT NULL,
	"notify_due_todos" boolean DEFAULT true NOT NULL,
	"time_zone" text,
	CONSTRAINT "user_settings_cold_threshold" CHECK ("user_settings"."cold_threshold_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "todos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"task" text NOT NULL,
	"due_date" date,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "todos_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_user_id_group_id_groups_user_id_id_fk" FOREIGN KEY ("user_id","group_id") REFERENCES "public"."groups"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD CONSTRAINT "deleted_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_groups_group" ON "contact_groups" USING btree ("user_id","group_id","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("user_id","name_sort","id");--> statement-breakpoint
CREATE INDEX "contacts_last_interaction" ON "contacts" USING btree ("user_id","last_interaction","id","warmth","cold_threshold_days");--> statement-breakpoint
CREATE INDEX "contacts_birthday" ON "contacts" USING btree ("user_id","birthday_key") WHERE "contacts"."birthday_key" is not null;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("user_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deleted_contacts_deleted" ON "deleted_contacts" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE INDEX "interactions_contact" ON "interactions" USING btree ("user_id","contact_id","date","id");--> statement-breakpoint
CREATE INDEX "todos_contact" ON "todos" USING btree ("user_id","contact_id","completed_at","due_date");--> statement-breakpoint
CREATE INDEX "todos_open" ON "todos" USING btree ("user_id","due_date","id") WHERE "todos"."completed_at" is null;