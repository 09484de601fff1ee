DROP TRIGGER "inquiry_photos_deleted" ON "inquiry_photos";
--> statement-breakpoint
DROP FUNCTION "note_deleted_photos"();
--> statement-breakpoint
DROP TABLE "photo_remains" CASCADE;
