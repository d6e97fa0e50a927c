CREATE SEQUENCE "public"."subscription_syncs" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sync_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A process of the release before does not number its answers: by its clock alone it may not bring back what has ended.
CREATE FUNCTION "skip_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "subscriptions_stay_ended" BEFORE UPDATE ON "subscriptions" FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL AND NEW.ended_at IS NULL AND NEW.sync_number = OLD.sync_number)
  EXECUTE FUNCTION "skip_update"();
