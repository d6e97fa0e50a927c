-- Whoever sleeps until the next reminder is woken when one comes sooner, whatever wrote it. A send moves reminders to later
-- dates and wakes nobody.
CREATE FUNCTION "notify_reminder_due_sooner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('reminder_due_sooner', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reminders_due_new" AFTER INSERT ON "reminders" FOR EACH ROW
  WHEN (NEW.next_send_at IS NOT NULL AND NEW.closed_at IS NULL)
  EXECUTE FUNCTION "notify_reminder_due_sooner"();--> statement-breakpoint
CREATE TRIGGER "reminders_due_sooner" AFTER UPDATE OF "next_send_at", "closed_at" ON "reminders" FOR EACH ROW
  WHEN (NEW.next_send_at IS NOT NULL AND NEW.closed_at IS NULL
    AND (OLD.next_send_at IS NULL OR OLD.closed_at IS NOT NULL OR NEW.next_send_at < OLD.next_send_at))
  EXECUTE FUNCTION "notify_reminder_due_sooner"();--> statement-breakpoint
CREATE TRIGGER "deliveries_due_sooner" AFTER UPDATE OF "held_until", "next_attempt_at" ON "deliveries" FOR EACH ROW
  WHEN (NEW.held_until < OLD.held_until OR (NEW.next_attempt_at IS NOT NULL AND OLD.next_attempt_at IS NULL))
  EXECUTE FUNCTION "notify_reminder_due_sooner"();
