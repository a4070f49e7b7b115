CREATE TABLE "measure_usage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measure_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"amount" double precision,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "measure_usage_row" UNIQUE("row_key")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "quantities" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "budget_codes" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "period_shares" jsonb;--> statement-breakpoint
ALTER TABLE "measure_usage" ADD CONSTRAINT "measure_usage_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;