CREATE TABLE "user_revisions" (
	"user_id" uuid NOT NULL,
	"slot" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "user_revisions_user_id_slot_pk" PRIMARY KEY("user_id","slot")
);
--> statement-breakpoint
-- The mark is the transaction's number and the moment at which it began: a database that was restored from a backup uses the
-- numbers again. A slot that another transaction is about to fill is passed over, never waited for: each transaction finds one
-- of its own. So whatever is committed after a look changes what the next look finds.
CREATE FUNCTION "raise_revision"(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_mark text := pg_current_xact_id()::text || '-' || extract(epoch FROM transaction_timestamp());
  place tid;
  earlier_mark text;
BEGIN
  SELECT ctid, mark INTO place, earlier_mark FROM user_revisions WHERE user_id = owner LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    -- What is deleted together with its user raises nothing.
    INSERT INTO user_revisions (user_id, mark) SELECT owner, own_mark WHERE EXISTS (SELECT FROM users WHERE id = owner);
  ELSIF earlier_mark <> own_mark THEN
    UPDATE user_revisions SET mark = own_mark WHERE ctid = place;
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "raise_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  FOR owner IN SELECT DISTINCT user_id FROM written LOOP
    PERFORM raise_revision(owner);
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "raise_users_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_revision(NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "erase_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_revisions WHERE user_id IN (SELECT id FROM erased);
  RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY[
    'access_tokens', 'assistant_actions', 'assistant_messages', 'calendar_feeds', 'contact_groups', 'contacts', 'deliveries',
    'google_calendars', 'groups', 'imports', 'interactions', 'mailboxes', 'notifications', 'plan_grants', 'planned_meetings',
    'reminders', 'subscriptions', 'telegram_links', 'todos', 'usage_months', 'user_settings'
  ] LOOP
    EXECUTE format('CREATE TRIGGER revision_of_added AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
    EXECUTE format('CREATE TRIGGER revision_of_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
    EXECUTE format('CREATE TRIGGER revision_of_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions()', owned);
  END LOOP;
END
$$;--> statement-breakpoint
-- Not when contacts are counted, which says their own trigger, nor when somebody signs in.
CREATE TRIGGER "users_revision" AFTER UPDATE OF "email", "name", "avatar_url", "is_admin", "plan", "plan_ends_at",
  "stripe_customer_id" ON "users" FOR EACH ROW EXECUTE FUNCTION "raise_users_revision"();--> statement-breakpoint
CREATE TRIGGER "users_revision_erased" AFTER DELETE ON "users" REFERENCING OLD TABLE AS erased
  FOR EACH STATEMENT EXECUTE FUNCTION "erase_revisions"();
