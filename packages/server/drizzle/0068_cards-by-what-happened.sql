-- Whether a contact is gone follows from what happened to it: deferred triggers fire in the order of what happened, so the last one is
-- right. It was looked up for each contact; and where PostgreSQL's statistics say that there is nobody, as when all of them were deleted
-- a moment ago, each look-up may read everybody: to bring five thousand back took half a minute, and twice as many four times as long.
CREATE OR REPLACE FUNCTION "number_card_of_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := coalesce(NEW.user_id, OLD.user_id);
  change_number bigint := number_of_change(owner);
BEGIN
  IF change_number IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO address_book_cards (user_id, contact_id, number, is_gone)
  VALUES (owner, coalesce(NEW.id, OLD.id), change_number, TG_OP = 'DELETE')
  ON CONFLICT (user_id, contact_id) DO UPDATE SET number = excluded.number, is_gone = excluded.is_gone
  WHERE (address_book_cards.number, address_book_cards.is_gone) IS DISTINCT FROM (excluded.number, excluded.is_gone);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- For what stands on a card beside the contact: a group, somebody around. It does not bring anybody back.
CREATE OR REPLACE FUNCTION "number_cards"(owner uuid, changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change_number bigint := number_of_change(owner);
BEGIN
  IF change_number IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO address_book_cards (user_id, contact_id, number)
  SELECT owner, changed_id, change_number FROM unnest(changed) AS changed_id
  ON CONFLICT (user_id, contact_id) DO UPDATE SET number = excluded.number
  WHERE address_book_cards.number IS DISTINCT FROM excluded.number;
END
$$;
