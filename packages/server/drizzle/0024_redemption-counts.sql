CREATE TABLE "redemption_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"redemptions" integer NOT NULL,
	"converted" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redemption_hours" (
	"hour" timestamp(3) with time zone NOT NULL,
	"plan_type" text NOT NULL,
	"redemptions" integer NOT NULL,
	"converted" integer NOT NULL,
	CONSTRAINT "redemption_hours_hour_plan_type_pk" PRIMARY KEY("hour","plan_type")
);
--> statement-breakpoint
DROP INDEX "plan_grants_redeemed";--> statement-breakpoint
CREATE INDEX "redemption_codes_best" ON "redemption_codes" USING btree ("redemptions" DESC NULLS FIRST,"code");--> statement-breakpoint
CREATE INDEX "plan_grants_redeemed" ON "plan_grants" USING btree ("redeemed_at","code","converted_at");--> statement-breakpoint
CREATE TYPE redemption AS (redeemed_at timestamp with time zone, plan_type text, code text, converted_at timestamp with time zone);--> statement-breakpoint
-- In one order, so that two transactions that count the same hours never wait for each other.
CREATE FUNCTION count_redemptions(changed redemption[], sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO redemption_hours AS kept (hour, plan_type, redemptions, converted)
  SELECT date_trunc('hour', redeemed_at, 'UTC'), plan_type, sign * count(*), sign * count(converted_at)
  FROM unnest(changed) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (hour, plan_type) DO UPDATE
  SET redemptions = kept.redemptions + excluded.redemptions, converted = kept.converted + excluded.converted;

  INSERT INTO redemption_codes AS kept (code, redemptions, converted)
  SELECT code, sign * count(*), sign * count(converted_at)
  FROM unnest(changed) GROUP BY 1 ORDER BY 1
  ON CONFLICT (code) DO UPDATE
  SET redemptions = kept.redemptions + excluded.redemptions, converted = kept.converted + excluded.converted;
$$;--> statement-breakpoint
CREATE FUNCTION count_changed_redemptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_redemptions(array(SELECT ROW(redeemed_at, plan_type, code, converted_at)::redemption FROM added), 1);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_redemptions(array(SELECT ROW(redeemed_at, plan_type, code, converted_at)::redemption FROM removed), -1);
  -- Of what changes about a grant only that its user came to pay is counted.
  ELSIF EXISTS (SELECT FROM removed JOIN added USING (user_id, id)
                WHERE (removed.converted_at IS NULL) <> (added.converted_at IS NULL)) THEN
    PERFORM count_redemptions(array(SELECT ROW(redeemed_at, plan_type, code, converted_at)::redemption FROM removed), -1);
    PERFORM count_redemptions(array(SELECT ROW(redeemed_at, plan_type, code, converted_at)::redemption FROM added), 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER plan_grants_added AFTER INSERT ON "plan_grants" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_redemptions();--> statement-breakpoint
CREATE TRIGGER plan_grants_changed AFTER UPDATE ON "plan_grants" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_redemptions();--> statement-breakpoint
CREATE TRIGGER plan_grants_removed AFTER DELETE ON "plan_grants" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_redemptions();--> statement-breakpoint
SELECT count_redemptions(array(SELECT ROW(redeemed_at, plan_type, code, converted_at)::redemption FROM plan_grants), 1);
