DROP INDEX "contacts_last_interaction";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cold_contact_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_warm" ON "contacts" USING btree ("user_id","cold_threshold_days","last_interaction") WHERE "contacts"."warmth" = 'warm';--> statement-breakpoint
CREATE INDEX "contacts_last_interaction" ON "contacts" USING btree ("user_id","last_interaction","id");--> statement-breakpoint
UPDATE "users" SET "contact_count" = counted.contacts, "cold_contact_count" = counted.cold
FROM (
  SELECT user_id, count(*) AS contacts, count(*) FILTER (WHERE warmth = 'cold') AS cold FROM "contacts" GROUP BY user_id
) AS counted
WHERE "users".id = counted.user_id;--> statement-breakpoint
-- Once for each statement, however many rows it wrote. Counts that stay as they are lock nobody.
CREATE FUNCTION "count_added_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET contact_count = contact_count + added.contacts, cold_contact_count = cold_contact_count + added.cold
  FROM (
    SELECT user_id, count(*) AS contacts, count(*) FILTER (WHERE warmth = 'cold') AS cold FROM added_rows GROUP BY user_id
  ) AS added
  WHERE users.id = added.user_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_removed_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET contact_count = contact_count - removed.contacts, cold_contact_count = cold_contact_count - removed.cold
  FROM (
    SELECT user_id, count(*) AS contacts, count(*) FILTER (WHERE warmth = 'cold') AS cold FROM removed_rows GROUP BY user_id
  ) AS removed
  WHERE users.id = removed.user_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_cold_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET cold_contact_count = cold_contact_count + changed.cold
  FROM (
    SELECT user_id, sum(cold) AS cold
    FROM (
      SELECT user_id, 1 AS cold FROM rows_after WHERE warmth = 'cold'
      UNION ALL
      SELECT user_id, -1 FROM rows_before WHERE warmth = 'cold'
    ) AS flags
    GROUP BY user_id HAVING sum(cold) <> 0
  ) AS changed
  WHERE users.id = changed.user_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "contacts_counted_in" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_contacts"();--> statement-breakpoint
CREATE TRIGGER "contacts_counted_out" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS removed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_contacts"();--> statement-breakpoint
CREATE TRIGGER "contacts_counted_cold" AFTER UPDATE ON "contacts" REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION "count_cold_contacts"();
