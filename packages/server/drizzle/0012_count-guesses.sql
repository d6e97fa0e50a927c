CREATE TABLE "guesses" (
	"subject" text PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guesses_expires" ON "guesses" USING btree ("expires_at");