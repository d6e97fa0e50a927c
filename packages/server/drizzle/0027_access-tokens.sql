CREATE TABLE "access_tokens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hint" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "access_tokens_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "access_tokens_scope" CHECK ("access_tokens"."scope" in ('read', 'write'))
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_secret" ON "access_tokens" USING btree ("secret_hash");