CREATE TABLE "rate_subsidies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_subsidies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"technology" text NOT NULL,
	"npr_household" double precision,
	"npr_kW" double precision,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "rate_subsidies_technology" UNIQUE("technology")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "proposal" text;--> statement-breakpoint
ALTER TABLE "rate_subsidies" ADD CONSTRAINT "rate_subsidies_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;