CREATE TABLE "customer_deletions" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp(3) with time zone NOT NULL,
	"asked_at" timestamp(3) with time zone
);
--> statement-breakpoint
-- Whatever erases a user, in whatever version of the program, leaves the customer to be deleted at Stripe.
CREATE FUNCTION "leave_customer_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_deletions (customer_id, erased_at) VALUES (OLD.stripe_customer_id, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_customer_deletion" AFTER DELETE ON "users" FOR EACH ROW
  WHEN (OLD.stripe_customer_id IS NOT NULL) EXECUTE FUNCTION "leave_customer_deletion"();
