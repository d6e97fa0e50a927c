CREATE TABLE "last_outcomes" (
	"what" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp(3) with time zone,
	"seconds" real,
	"failed_at" timestamp(3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE INDEX "jobs_failing" ON "jobs" USING btree ("name") WHERE "jobs"."error" is not null;