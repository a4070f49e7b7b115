CREATE TABLE "published_figures" (
	"plan_id" integer NOT NULL,
	"dataset" text NOT NULL,
	"item" text NOT NULL,
	"value" double precision NOT NULL,
	"vintage" date NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "published_figures_plan_id_dataset_item_pk" PRIMARY KEY("plan_id","dataset","item")
);
--> statement-breakpoint
ALTER TABLE "published_figures" ADD CONSTRAINT "published_figures_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The processes learn of these figures as of the imported ones (0005, 0006).
CREATE TRIGGER "published_figures_version" AFTER INSERT OR UPDATE OR TRUNCATE ON "published_figures"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_version"('figures');
--> statement-breakpoint
-- By row: most plans that are deleted have published nothing, and then nobody reads the figures anew.
CREATE TRIGGER "published_figures_gone" AFTER DELETE ON "published_figures"
	FOR EACH ROW EXECUTE FUNCTION "count_version"('figures');
