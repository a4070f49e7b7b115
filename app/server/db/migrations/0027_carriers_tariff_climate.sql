CREATE TABLE "carriers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"MJ_per_unit" double precision,
	"counted_units" double precision,
	"co2_fossil_kg_GJ" double precision,
	"co2_biogenic_kg_GJ" double precision,
	"ch4_kg_GJ" double precision,
	"n2o_kg_GJ" double precision,
	"co_kg_GJ" double precision,
	"bc_kg_GJ" double precision,
	"oc_kg_GJ" double precision,
	"price_NPR" double precision,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "carriers_row" UNIQUE("row_key")
);
--> statement-breakpoint
CREATE TABLE "climate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "climate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"amount" double precision,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "climate_row" UNIQUE("row_key")
);
--> statement-breakpoint
CREATE TABLE "emission_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emission_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"emission_class" double precision,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "emission_classes_row" UNIQUE("row_key")
);
--> statement-breakpoint
CREATE TABLE "tariff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"upto_kWh" double precision,
	"NPR_per_kWh" double precision,
	"minimum_NPR" double precision,
	"is_free" boolean NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "tariff_row" UNIQUE("row_key")
);
--> statement-breakpoint
ALTER TABLE "carriers" ADD CONSTRAINT "carriers_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate" ADD CONSTRAINT "climate_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emission_classes" ADD CONSTRAINT "emission_classes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff" ADD CONSTRAINT "tariff_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Emissions of energy on the dashboard are made of these two: figures are read anew when one changes.
CREATE TRIGGER "carriers_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "carriers"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_version"('figures');
--> statement-breakpoint
CREATE TRIGGER "climate_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "climate"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_version"('figures');
