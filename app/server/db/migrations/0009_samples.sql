CREATE TABLE "sst_samples" (
	"plan_id" integer PRIMARY KEY NOT NULL,
	"parameters" jsonb NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sst_samples" ADD CONSTRAINT "sst_samples_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sst_samples" ADD CONSTRAINT "sst_samples_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;