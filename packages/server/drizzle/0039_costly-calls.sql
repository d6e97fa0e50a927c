CREATE TABLE "costly_calls" (
	"subject" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "costly_calls_expires" ON "costly_calls" USING btree ("expires_at");