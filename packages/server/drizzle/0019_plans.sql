CREATE TABLE "plan_grants" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code_id" uuid,
	"code" text NOT NULL,
	"plan_type" text NOT NULL,
	"duration_type" text NOT NULL,
	"duration_months" integer,
	"redeemed_at" timestamp(3) with time zone NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"converted_at" timestamp(3) with time zone,
	CONSTRAINT "plan_grants_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "plan_grants_plan" CHECK ("plan_grants"."plan_type" in ('medium', 'premium')),
	CONSTRAINT "plan_grants_months" CHECK (("plan_grants"."duration_type" = 'forever') = ("plan_grants"."duration_months" is null))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"plan_type" text NOT NULL,
	"payment_frequency" text NOT NULL,
	"status" text NOT NULL,
	"current_period_start" timestamp(3) with time zone NOT NULL,
	"current_period_end" timestamp(3) with time zone NOT NULL,
	"trial_ends_at" timestamp(3) with time zone,
	"cancel_at" timestamp(3) with time zone,
	"canceled_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "subscriptions_stripeId_unique" UNIQUE("stripe_id"),
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan_type" in ('medium', 'premium')),
	CONSTRAINT "subscriptions_frequency" CHECK ("subscriptions"."payment_frequency" in ('monthly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"groups" integer DEFAULT 0 NOT NULL,
	"todos" integer DEFAULT 0 NOT NULL,
	"ai_queries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_months_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_name" text NOT NULL,
	"admin_email" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"target_id" uuid,
	"details" jsonb NOT NULL,
	"ip_address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"plan_type" text NOT NULL,
	"duration_type" text NOT NULL,
	"duration_months" integer,
	"expires_at" timestamp(3) with time zone,
	"max_redemptions" integer,
	"redemption_count" integer DEFAULT 0 NOT NULL,
	"discount_percentage" integer,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"creator_id" uuid,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_codes_plan" CHECK ("promo_codes"."plan_type" in ('medium', 'premium')),
	CONSTRAINT "promo_codes_months" CHECK (("promo_codes"."duration_type" = 'forever') = ("promo_codes"."duration_months" is null)),
	CONSTRAINT "promo_codes_count" CHECK ("promo_codes"."redemption_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_code_id_promo_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promo_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_grants_once" ON "plan_grants" USING btree ("user_id","code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_grants_waiting" ON "plan_grants" USING btree ("user_id") WHERE "plan_grants"."starts_at" is null;--> statement-breakpoint
CREATE INDEX "plan_grants_code" ON "plan_grants" USING btree ("code_id","redeemed_at");--> statement-breakpoint
CREATE INDEX "plan_grants_redeemed" ON "plan_grants" USING btree ("redeemed_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscriptions_living" ON "subscriptions" USING btree ("asked_at") WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "usage_months_month" ON "usage_months" USING btree ("month");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "promo_codes_created" ON "promo_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promo_codes_redemptions" ON "promo_codes" USING btree ("redemption_count","id");--> statement-breakpoint
CREATE INDEX "promo_codes_creator" ON "promo_codes" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "users_plan_ends" ON "users" USING btree ("plan_ends_at") WHERE "users"."plan_ends_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_stripeCustomerId_unique" UNIQUE("stripe_customer_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_plan" CHECK ("users"."plan" in ('medium', 'premium'));--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
