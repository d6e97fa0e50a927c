-- What was logged from before a contact was added was not taken for its last interaction.
UPDATE "contacts" SET "last_interaction" = last."date", "last_interaction_type" = last."type"
FROM (
  SELECT c."user_id", c."id", latest."date", latest."type"
  FROM "contacts" c
  CROSS JOIN LATERAL (
    SELECT i."date", i."type" FROM "interactions" i
    WHERE i."user_id" = c."user_id" AND i."contact_id" = c."id"
    ORDER BY i."date" DESC, i."id" DESC LIMIT 1
  ) latest
  WHERE c."last_interaction_type" IS NULL
) last
WHERE "contacts"."user_id" = last."user_id" AND "contacts"."id" = last."id";
