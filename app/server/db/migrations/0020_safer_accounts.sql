ALTER TABLE "refresh_families" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refresh_families" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_families" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "refresh_families" ADD COLUMN "thumbprint" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_held_until" timestamp with time zone;