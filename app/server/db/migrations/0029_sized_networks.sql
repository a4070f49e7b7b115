ALTER TABLE "network_rates" ALTER COLUMN "network_sized" SET DEFAULT true;--> statement-breakpoint
UPDATE "network_rates" SET "network_sized" = true WHERE "version" = 1 AND "changed_by" IS NULL;
