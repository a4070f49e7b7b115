ALTER TABLE "users" ADD COLUMN "awaiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wanted_sddmm" integer;