CREATE TABLE "address_book_cards" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "address_book_cards_user_id_contact_id_pk" PRIMARY KEY("user_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "address_books" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_passwords" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "device_passwords_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "address_book_cards" ADD CONSTRAINT "address_book_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_books" ADD CONSTRAINT "address_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_passwords" ADD CONSTRAINT "device_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_book_cards_number" ON "address_book_cards" USING btree ("user_id","number","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_passwords_hash" ON "device_passwords" USING btree ("password_hash");--> statement-breakpoint
INSERT INTO "address_books" ("user_id", "number") SELECT id, 1 FROM "users";--> statement-breakpoint
INSERT INTO "address_book_cards" ("user_id", "contact_id", "number") SELECT user_id, id, 1 FROM "contacts";--> statement-breakpoint
CREATE FUNCTION "open_address_book"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO address_books (user_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_address_book" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "open_address_book"();--> statement-breakpoint
-- The number of the changes of this transaction to a user's cards: one for all of them. It is taken when the transaction commits, so
-- that the user's row of address_books is the last that it locks and nobody waits for each other, and is held until it has: numbers
-- are committed in their order, and whoever has read one has read all before it. Null when the user is being erased.
CREATE FUNCTION "number_of_change"(owner uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  taken text := coalesce(current_setting('inner_circle.card_change', true), '');
  next_number bigint;
BEGIN
  IF starts_with(taken, owner || ' ') THEN
    RETURN split_part(taken, ' ', 2)::bigint;
  END IF;
  UPDATE address_books SET number = number + 1 WHERE user_id = owner RETURNING number INTO next_number;
  IF next_number IS NOT NULL THEN
    PERFORM set_config('inner_circle.card_change', owner || ' ' || next_number, true);
  END IF;
  RETURN next_number;
END
$$;--> statement-breakpoint
-- Whether the contact is gone is looked at now: within a transaction it may be deleted and come back.
CREATE FUNCTION "number_cards"(owner uuid, changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change_number bigint := number_of_change(owner);
BEGIN
  IF change_number IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO address_book_cards (user_id, contact_id, number, is_gone)
  SELECT owner, changed_id, change_number, NOT EXISTS (SELECT FROM contacts WHERE user_id = owner AND id = changed_id)
  FROM unnest(changed) AS changed_id
  ON CONFLICT (user_id, contact_id) DO UPDATE SET number = excluded.number, is_gone = excluded.is_gone
  WHERE (address_book_cards.number, address_book_cards.is_gone) IS DISTINCT FROM (excluded.number, excluded.is_gone);
END
$$;--> statement-breakpoint
CREATE FUNCTION "number_card_of_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_cards(coalesce(NEW.user_id, OLD.user_id), ARRAY[coalesce(NEW.id, OLD.id)]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "number_card_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_cards(coalesce(NEW.user_id, OLD.user_id), ARRAY[coalesce(NEW.contact_id, OLD.contact_id)]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "number_cards_of_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_cards(NEW.user_id, ARRAY(
    SELECT contact_id FROM contact_groups WHERE user_id = NEW.user_id AND group_id = NEW.id
  ));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contacts_card" AFTER INSERT OR DELETE ON "contacts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "number_card_of_contact"();--> statement-breakpoint
-- Whatever is on no card is named, so that a column that comes later is on it until somebody says otherwise.
CREATE CONSTRAINT TRIGGER "contacts_card_changed" AFTER UPDATE ON "contacts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (
    to_jsonb(OLD) - '{warmth,last_interaction,last_interaction_type,cold_threshold_days,created_at,updated_at}'::text[]
    IS DISTINCT FROM
    to_jsonb(NEW) - '{warmth,last_interaction,last_interaction_type,cold_threshold_days,created_at,updated_at}'::text[]
  ) EXECUTE FUNCTION "number_card_of_contact"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contact_groups_card" AFTER INSERT OR DELETE ON "contact_groups" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "number_card_of_member"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "groups_card" AFTER UPDATE ON "groups" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "number_cards_of_group"();--> statement-breakpoint
CREATE TRIGGER "revision_of_added" AFTER INSERT ON "device_passwords" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "revision_of_changed" AFTER UPDATE ON "device_passwords" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "revision_of_removed" AFTER DELETE ON "device_passwords" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_revisions"();
