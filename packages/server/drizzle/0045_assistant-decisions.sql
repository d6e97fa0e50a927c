ALTER TABLE "assistant_messages" ADD COLUMN "understood" jsonb;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "decided" jsonb DEFAULT '[]'::jsonb NOT NULL;