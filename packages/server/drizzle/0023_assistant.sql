CREATE TABLE "assistant_actions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"needs_confirmation" boolean NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"result" jsonb,
	"message" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"undo_until" timestamp(3) with time zone,
	"held_until" timestamp(3) with time zone,
	CONSTRAINT "assistant_actions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "assistant_actions_status" CHECK ("assistant_actions"."status" in ('proposed', 'done', 'undone', 'dismissed', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "assistant_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"content" text NOT NULL,
	"answers" uuid,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"memory" jsonb,
	"answering_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "assistant_messages_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "assistant_messages_role" CHECK ("assistant_messages"."role" in ('user', 'assistant'))
);
--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_user_id_message_id_assistant_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."assistant_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_user_id_answers_assistant_messages_user_id_id_fk" FOREIGN KEY ("user_id","answers") REFERENCES "public"."assistant_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_actions_message" ON "assistant_actions" USING btree ("user_id","message_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_messages_answers" ON "assistant_messages" USING btree ("user_id","answers");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_messages_number" ON "assistant_messages" USING btree ("user_id","number");