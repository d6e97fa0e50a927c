ALTER TABLE "assistant_actions" ADD COLUMN "token_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD COLUMN "token_name" text;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD COLUMN "done_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "source" text DEFAULT 'conversation' NOT NULL;--> statement-breakpoint
CREATE INDEX "assistant_actions_token" ON "assistant_actions" USING btree ("user_id","token_id","created_at") WHERE "assistant_actions"."token_id" is not null;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_source" CHECK ("assistant_messages"."source" in ('conversation', 'client'));--> statement-breakpoint
UPDATE "assistant_messages" SET "source" = 'client' WHERE "role" = 'assistant' AND "answers" IS NULL;
