-- A card names the people around somebody, from both sides.
CREATE FUNCTION "number_cards_of_relation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM number_cards(OLD.user_id, array_remove(ARRAY[OLD.contact_id, OLD.other_id], NULL));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM number_cards(NEW.user_id, array_remove(ARRAY[NEW.contact_id, NEW.other_id], NULL));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "number_cards_around"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  around uuid[] := ARRAY(
    SELECT contact_id FROM contact_relations WHERE user_id = NEW.user_id AND other_id = NEW.id
    UNION
    SELECT other_id FROM contact_relations WHERE user_id = NEW.user_id AND contact_id = NEW.id AND other_id IS NOT NULL
  );
BEGIN
  IF around <> '{}' THEN
    PERFORM number_cards(NEW.user_id, around);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contact_relations_card" AFTER INSERT OR UPDATE OR DELETE ON "contact_relations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "number_cards_of_relation"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contacts_card_around" AFTER UPDATE ON "contacts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "number_cards_around"();
