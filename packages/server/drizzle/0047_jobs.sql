CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text,
	"once" boolean DEFAULT false NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"holder" uuid,
	"held_until" timestamp(3) with time zone,
	"error" text,
	"failed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","due_at","id") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_key" ON "jobs" USING btree ("name","key","id") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree (coalesce("held_until", "due_at"));--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "jobs" USING btree ("name","key") WHERE "jobs"."once" and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_of_a_key" ON "jobs" USING btree ("name","key") WHERE "jobs"."held_until" is not null;--> statement-breakpoint
-- For one release: versions before this one keep their jobs in the tables of pg-boss, and may still run and write there. Whoever
-- runs jobs moves what waits there, when it starts and every so often. What an older process has under way stays its own, until
-- that process has been silent for a minute. Each row is moved by one process, or fetched by an older one, and never both.
CREATE FUNCTION "take_over_pgboss_jobs"(is_alone boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added int;
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN
    RETURN;
  END IF;
  -- The first time only: whatever runs by the clock runs now, for its time may have fallen between the two versions.
  INSERT INTO jobs (name, key, once)
    SELECT name, '', true FROM pgboss.schedule WHERE NOT EXISTS (SELECT FROM jobs WHERE key = '')
    ON CONFLICT DO NOTHING;
  WITH waiting AS (
    SELECT id, name FROM pgboss.job
    WHERE (state < 'active' OR state = 'active'
        AND (is_alone OR coalesce(heartbeat_on, started_on) < now() - interval '1 minute'))
      AND name <> 'dead-letters' AND left(name, 2) <> '__'
      AND name NOT IN (SELECT schedule.name FROM pgboss.schedule)
    FOR UPDATE SKIP LOCKED
  ), moved AS (
    DELETE FROM pgboss.job USING waiting WHERE job.id = waiting.id AND job.name = waiting.name RETURNING job.*
  ), added AS (
    INSERT INTO jobs (name, key, once, data, attempt, due_at)
    SELECT name, group_id, singleton_key IS NOT NULL, coalesce(data, '{}'),
      retry_count + (started_on IS NOT NULL)::int, start_after
    FROM moved ORDER BY created_on
    ON CONFLICT DO NOTHING RETURNING id
  )
  SELECT count(*) INTO added FROM added;
  IF added > 0 THEN
    PERFORM pg_notify('jobs', '');
  END IF;
END
$$;--> statement-breakpoint
-- One of a key at a time, over both tables: who comes second passes the job over, and it is due again a little later.
CREATE FUNCTION "pass_over_where_jobs_has_the_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', NEW.name, NEW.group_id), 47));
  IF EXISTS (SELECT FROM jobs WHERE name = NEW.name AND key = coalesce(NEW.group_id, '') AND held_until > now()) THEN
    UPDATE pgboss.job SET start_after = now() + interval '5 seconds' WHERE id = NEW.id AND name = NEW.name;
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "pass_over_where_pgboss_has_the_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', NEW.name, nullif(NEW.key, '')), 47));
  IF EXISTS (
    SELECT FROM pgboss.job WHERE state = 'active' AND name = NEW.name AND coalesce(group_id, '') = NEW.key
      AND coalesce(heartbeat_on, started_on) > now() - interval '1 minute'
  ) THEN
    UPDATE jobs SET due_at = now() + interval '5 seconds' WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    CREATE TRIGGER pass_over BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.state = 'active' AND OLD.state <> 'active') EXECUTE FUNCTION pass_over_where_jobs_has_the_key();
    CREATE TRIGGER pass_over BEFORE UPDATE ON jobs FOR EACH ROW
      WHEN (NEW.held_until IS NOT NULL AND OLD.held_until IS NULL AND NEW.key IS NOT NULL)
      EXECUTE FUNCTION pass_over_where_pgboss_has_the_key();
  END IF;
END
$$;
