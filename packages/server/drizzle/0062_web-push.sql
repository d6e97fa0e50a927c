CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"name" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"shows_names" boolean DEFAULT true NOT NULL,
	"told_on" date,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_sent_at" timestamp(3) with time zone,
	CONSTRAINT "push_subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","token_hash");--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("user_id","session_hash") REFERENCES "public"."sessions"("user_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_sign_in" ON "push_subscriptions" USING btree ("user_id","session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE TRIGGER "revision_of_added" AFTER INSERT ON "push_subscriptions" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "revision_of_changed" AFTER UPDATE ON "push_subscriptions" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "revision_of_removed" AFTER DELETE ON "push_subscriptions" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_revisions"();
