CREATE TABLE "telegram_updates" (
	"bot" text NOT NULL,
	"update_id" bigint NOT NULL,
	"chat_id" text NOT NULL,
	"message" text,
	"answers" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "telegram_updates_bot_update_id_pk" PRIMARY KEY("bot","update_id")
);
--> statement-breakpoint
CREATE INDEX "telegram_updates_waiting" ON "telegram_updates" USING btree ("chat_id","update_id") WHERE "telegram_updates"."message" is not null;--> statement-breakpoint
CREATE INDEX "telegram_updates_received" ON "telegram_updates" USING btree ("received_at");