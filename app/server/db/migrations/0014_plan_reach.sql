CREATE TABLE "plan_reach" (
	"plan_id" integer PRIMARY KEY NOT NULL,
	"households" integer NOT NULL,
	"atlas_version" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_reach" ADD CONSTRAINT "plan_reach_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;