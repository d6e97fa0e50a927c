DROP INDEX "deliveries_slot";--> statement-breakpoint
DROP INDEX "reminders_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "date" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "last_date" date;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
-- By the clock of the reminder as it is now, as far as the reminder is still there and the database knows its zone.
WITH zone AS MATERIALIZED (
  SELECT lower("name") AS "key", min("name") AS "name" FROM pg_timezone_names GROUP BY 1
), day AS (
  SELECT d."user_id", d."id", (d."due_at" at time zone coalesce(zone."name", 'UTC'))::date AS "date"
  FROM "deliveries" d
  LEFT JOIN "reminders" r ON r."user_id" = d."user_id" AND r."id" = d."reminder_id"
  LEFT JOIN zone ON zone."key" = lower(r."timezone")
)
UPDATE "deliveries" d SET "date" = day."date" FROM day
WHERE day."user_id" = d."user_id" AND day."id" = d."id";--> statement-breakpoint
-- Edits could have a reminder go out twice on one day. The earlier ones keep their place in the log under rounds of their own.
UPDATE "deliveries" d SET "round" = -again."number" FROM (
  SELECT "user_id", "id",
    row_number() OVER (PARTITION BY "user_id", "reminder_id", "date" ORDER BY "id") AS "number",
    row_number() OVER (PARTITION BY "user_id", "reminder_id", "date", "round" ORDER BY "due_at" DESC, "id" DESC) AS "place"
  FROM "deliveries"
) again WHERE again."user_id" = d."user_id" AND again."id" = d."id" AND again."place" > 1;--> statement-breakpoint
UPDATE "reminders" r SET "last_date" = (
  SELECT max(d."date") FROM "deliveries" d
  WHERE d."user_id" = r."user_id" AND d."reminder_id" = r."id" AND d."status" IN ('sent', 'failed')
);--> statement-breakpoint
UPDATE "reminders" r SET "closed_at" = u."deleted_at" FROM "users" u
WHERE u."id" = r."user_id" AND u."deleted_at" IS NOT NULL AND r."status" = 'pending';--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "date" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_date" ON "deliveries" USING btree ("user_id","reminder_id","date","round");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("next_send_at") WHERE "reminders"."next_send_at" is not null and "reminders"."closed_at" is null;
