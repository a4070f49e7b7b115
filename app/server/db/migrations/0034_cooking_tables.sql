CREATE TABLE "cook_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cook_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"amount" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "cook_settings_row" UNIQUE("row_key")
);
--> statement-breakpoint
CREATE TABLE "cook_stove" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cook_stove_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"price_NPR" double precision NOT NULL,
	"life_years" double precision NOT NULL,
	"extra_NPR" double precision NOT NULL,
	"extra_life_years" double precision NOT NULL,
	"upkeep_NPR_year" double precision NOT NULL,
	"efficiency" double precision NOT NULL,
	"dish_factor" double precision NOT NULL,
	"cooking_hours_day" double precision NOT NULL,
	"pm25_ug_m3" double precision NOT NULL,
	"use_share" double precision NOT NULL,
	"national_share" double precision NOT NULL,
	"is_enabled" boolean NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "cook_stove_row" UNIQUE("row_key")
);
--> statement-breakpoint
CREATE TABLE "cook_subsidy" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cook_subsidy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"price_share" double precision NOT NULL,
	"terai_max_NPR" double precision NOT NULL,
	"hills_max_NPR" double precision NOT NULL,
	"mountain_max_NPR" double precision NOT NULL,
	"is_rural_only" boolean NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "cook_subsidy_row" UNIQUE("row_key")
);
--> statement-breakpoint
ALTER TABLE "cook_settings" ADD CONSTRAINT "cook_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cook_stove" ADD CONSTRAINT "cook_stove_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cook_subsidy" ADD CONSTRAINT "cook_subsidy_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The cooking tool rests on these; they are followed apart from the rates of cost (db/connection/follow.ts).
DO $$
DECLARE rates text;
BEGIN
	FOREACH rates IN ARRAY ARRAY['cook_stove', 'cook_settings', 'cook_subsidy', 'carriers', 'tariff', 'climate', 'useful_energy']
	LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "count_version"(''cooking_rates'')', rates || '_cooking_version', rates);
	END LOOP;
END
$$;
