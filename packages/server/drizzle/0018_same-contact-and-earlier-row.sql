ALTER TABLE "import_rows" RENAME COLUMN "twin_id" TO "same_contact_id";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME COLUMN "twin_row" TO "earlier_row";
