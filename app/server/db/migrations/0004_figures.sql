CREATE TABLE "municipality_figures" (
	"dataset" text NOT NULL,
	"sddmm" integer NOT NULL,
	"item" text NOT NULL,
	"value" double precision NOT NULL,
	"year" smallint NOT NULL,
	"source" text NOT NULL,
	"generated" boolean NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "municipality_figures_dataset_sddmm_item_pk" PRIMARY KEY("dataset","sddmm","item")
);
--> statement-breakpoint
CREATE INDEX "municipality_figures_item" ON "municipality_figures" USING btree ("dataset","item");