ALTER TABLE "contacts" ADD COLUMN "group_threshold_days" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "cold_threshold_days" integer;--> statement-breakpoint
CREATE INDEX "contacts_rhythm" ON "contacts" USING btree ("user_id",coalesce("cold_threshold_days", "group_threshold_days"),"last_interaction") WHERE "contacts"."warmth" = 'warm';--> statement-breakpoint
CREATE INDEX "contacts_asleep" ON "contacts" USING btree ("user_id","snoozed_until") WHERE "contacts"."snoozed_until" is not null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_cold_threshold" CHECK ("groups"."cold_threshold_days" between 1 and 365);--> statement-breakpoint
CREATE FUNCTION "shortest_group_threshold"(owner uuid, contact uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(groups.cold_threshold_days) FROM contact_groups
  JOIN groups ON groups.user_id = contact_groups.user_id AND groups.id = contact_groups.group_id
  WHERE contact_groups.user_id = owner AND contact_groups.contact_id = contact
$$;--> statement-breakpoint
-- Whatever is written into it, by an undo that puts a row back as it was for example, it is what the groups say now.
CREATE FUNCTION "set_group_threshold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.group_threshold_days := shortest_group_threshold(NEW.user_id, NEW.id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "contacts_threshold_added" BEFORE INSERT ON "contacts" FOR EACH ROW
  WHEN (NEW.group_threshold_days IS NOT NULL) EXECUTE FUNCTION "set_group_threshold"();--> statement-breakpoint
CREATE TRIGGER "contacts_threshold_changed" BEFORE UPDATE OF "group_threshold_days" ON "contacts" FOR EACH ROW
  EXECUTE FUNCTION "set_group_threshold"();--> statement-breakpoint
-- Contacts are locked before it is looked which groups they are in, so that the look is not older than what others wrote.
CREATE FUNCTION "keep_group_thresholds"(owner uuid, members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM contacts WHERE user_id = owner AND id = ANY(members) ORDER BY id FOR NO KEY UPDATE;
  UPDATE contacts SET group_threshold_days = NULL
  WHERE user_id = owner AND id = ANY(members)
    AND group_threshold_days IS DISTINCT FROM shortest_group_threshold(user_id, id);
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_thresholds_of_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_group_thresholds(
    NEW.user_id, ARRAY(SELECT contact_id FROM contact_groups WHERE user_id = NEW.user_id AND group_id = NEW.id)
  );
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "groups_threshold" AFTER UPDATE OF "cold_threshold_days" ON "groups" FOR EACH ROW
  WHEN (OLD.cold_threshold_days IS DISTINCT FROM NEW.cold_threshold_days)
  EXECUTE FUNCTION "keep_thresholds_of_group"();--> statement-breakpoint
-- The groups are locked against a change of their threshold first: who is not in one yet would not be seen by it. Of contacts, those
-- that have no threshold by their groups and get none stay untouched.
CREATE FUNCTION "keep_thresholds_of_members"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  joined uuid[];
BEGIN
  FOR owner IN SELECT DISTINCT user_id FROM written LOOP
    PERFORM FROM groups WHERE user_id = owner AND id IN (SELECT group_id FROM written WHERE written.user_id = owner)
      ORDER BY id FOR SHARE;
    joined := ARRAY(
      SELECT contact_id FROM written
      WHERE written.user_id = owner AND (
        EXISTS (SELECT FROM groups WHERE user_id = owner AND id = group_id AND cold_threshold_days IS NOT NULL)
        OR EXISTS (SELECT FROM contacts WHERE user_id = owner AND id = contact_id AND group_threshold_days IS NOT NULL)
      )
    );
    IF joined <> '{}' THEN
      PERFORM keep_group_thresholds(owner, joined);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "threshold_of_added" AFTER INSERT ON "contact_groups" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_thresholds_of_members"();--> statement-breakpoint
CREATE TRIGGER "threshold_of_changed" AFTER UPDATE ON "contact_groups" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_thresholds_of_members"();--> statement-breakpoint
CREATE TRIGGER "threshold_of_left" AFTER UPDATE ON "contact_groups" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_thresholds_of_members"();--> statement-breakpoint
CREATE TRIGGER "threshold_of_removed" AFTER DELETE ON "contact_groups" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_thresholds_of_members"();--> statement-breakpoint
-- A rhythm and a snooze are on no card.
DROP TRIGGER "contacts_card_changed" ON "contacts";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contacts_card_changed" AFTER UPDATE ON "contacts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (
    to_jsonb(OLD) - '{warmth,last_interaction,last_interaction_type,cold_threshold_days,group_threshold_days,snoozed_until,created_at,updated_at}'::text[]
    IS DISTINCT FROM
    to_jsonb(NEW) - '{warmth,last_interaction,last_interaction_type,cold_threshold_days,group_threshold_days,snoozed_until,created_at,updated_at}'::text[]
  ) EXECUTE FUNCTION "number_card_of_contact"();
