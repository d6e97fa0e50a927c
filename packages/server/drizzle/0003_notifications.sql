CREATE TABLE "notification_mornings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"generated_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"contact_id" uuid,
	"cause" text NOT NULL,
	"day" date NOT NULL,
	"read_at" timestamp(3) with time zone,
	"dismissed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('todo', 'birthday', 'contact_status', 'other'))
);
--> statement-breakpoint
ALTER TABLE "notification_mornings" ADD CONSTRAINT "notification_mornings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_cause" ON "notifications" USING btree ("user_id","day","cause");--> statement-breakpoint
CREATE INDEX "notifications_shown" ON "notifications" USING btree ("user_id","created_at","id","read_at") WHERE "notifications"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_contact" ON "notifications" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");