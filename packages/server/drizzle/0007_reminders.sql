CREATE TABLE "mailbox_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"connected_at" timestamp(3) with time zone NOT NULL,
	"broken_at" timestamp(3) with time zone,
	"problem" text,
	CONSTRAINT "mailboxes_kind" CHECK ("mailboxes"."kind" in ('google', 'smtp')),
	CONSTRAINT "mailboxes_problem" CHECK (("mailboxes"."broken_at" is null) = ("mailboxes"."problem" is null))
);
--> statement-breakpoint
CREATE TABLE "telegram_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_guesses" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"chat_id" text NOT NULL,
	"name" text NOT NULL,
	"linked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_polling" (
	"bot" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL,
	"next_update" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reminder_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"round" integer NOT NULL,
	"message_id" text NOT NULL,
	"subject" text NOT NULL,
	"recipient" text,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"failure_code" text,
	"failure_detail" text,
	CONSTRAINT "deliveries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('claimed', 'sending', 'waiting', 'sent', 'failed', 'canceled')),
	CONSTRAINT "deliveries_held" CHECK (("deliveries"."status" in ('claimed', 'sending')) = ("deliveries"."held_until" is not null)),
	CONSTRAINT "deliveries_failure" CHECK (("deliveries"."status" = 'failed') = ("deliveries"."failure_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"timezone" text NOT NULL,
	"end_date" date,
	"occurrences" integer,
	"interval" integer,
	"status" text NOT NULL,
	"next_send_at" timestamp(3) with time zone,
	"round" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp(3) with time zone,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_detail" text,
	"failed_delivery_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "reminders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "reminders_type" CHECK ("reminders"."type" in ('once', 'multiple', 'daily', 'weekly', 'monthly', 'annually')),
	CONSTRAINT "reminders_status" CHECK ("reminders"."status" in ('pending', 'sent', 'canceled', 'failed')),
	CONSTRAINT "reminders_next" CHECK ("reminders"."status" = 'pending' or "reminders"."next_send_at" is null),
	CONSTRAINT "reminders_failure" CHECK (("reminders"."status" = 'failed') = ("reminders"."failure_code" is not null)),
	CONSTRAINT "reminders_multiple" CHECK (("reminders"."type" = 'multiple') = ("reminders"."occurrences" is not null and "reminders"."interval" is not null)),
	CONSTRAINT "reminders_end" CHECK ("reminders"."end_date" is null or ("reminders"."end_date" >= "reminders"."date" and "reminders"."type" not in ('once', 'multiple')))
);
--> statement-breakpoint
ALTER TABLE "mailbox_attempts" ADD CONSTRAINT "mailbox_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_attempts_user" ON "mailbox_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailbox_attempts_expires" ON "mailbox_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_codes_hash" ON "telegram_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "telegram_codes_expires" ON "telegram_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "telegram_guesses_since" ON "telegram_guesses" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_chat" ON "telegram_links" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_slot" ON "deliveries" USING btree ("user_id","reminder_id","due_at","round");--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "deliveries" USING btree ("user_id","due_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_contact" ON "deliveries" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "deliveries_held" ON "deliveries" USING btree ("held_until") WHERE "deliveries"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("next_send_at") WHERE "reminders"."next_send_at" is not null;--> statement-breakpoint
CREATE INDEX "reminders_contact" ON "reminders" USING btree ("user_id","contact_id","status","next_send_at");--> statement-breakpoint
CREATE INDEX "reminders_pending" ON "reminders" USING btree ("user_id","next_send_at","id") WHERE "reminders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reminders_failed" ON "reminders" USING btree ("user_id","failure_code") WHERE "reminders"."status" = 'failed';