ALTER TABLE "promo_codes" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "promo_codes_batch" ON "promo_codes" USING btree ("batch_id") WHERE "promo_codes"."batch_id" is not null;