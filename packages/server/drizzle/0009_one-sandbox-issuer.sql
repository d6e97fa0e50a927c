-- The sandbox's issuer had the port in it, so that another port was another account. Its accounts are kept under one
-- name from now on. Of several accounts of one person the open one with the most contacts is theirs, then the oldest;
-- the others stay as they are, and nobody can sign in to them.
UPDATE "users" SET "issuer" = 'sandbox/google' WHERE "id" IN (
  SELECT DISTINCT ON ("subject") "id" FROM "users" AS "known"
  WHERE "issuer" ~ '^https?://[^/]+/sandbox/google$'
    AND NOT EXISTS (SELECT FROM "users" AS "named" WHERE "named"."issuer" = 'sandbox/google' AND "named"."subject" = "known"."subject")
  ORDER BY "subject", "deleted_at" IS NOT NULL,
    (SELECT count(*) FROM "contacts" WHERE "contacts"."user_id" = "known"."id") DESC, "created_at"
);
