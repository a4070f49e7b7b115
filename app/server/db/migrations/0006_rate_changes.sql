CREATE TABLE "rate_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"kind" text NOT NULL,
	"undoes" integer,
	"rows" jsonb NOT NULL,
	CONSTRAINT "rate_changes_undone_once" UNIQUE("undoes")
);
--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "coincidence" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "residual_value" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "life_shs_yrs" double precision DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "life_smg_yrs" double precision DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "life_mhp_yrs" double precision DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "life_line_yrs" double precision DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "stranded_share_shs" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "stranded_share_smg" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "stranded_share_mhp" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_shs_capital_least" double precision DEFAULT 0.8 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_shs_capital_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_shs_capital_most" double precision DEFAULT 1.25 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_smg_capital_least" double precision DEFAULT 0.75 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_smg_capital_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_smg_capital_most" double precision DEFAULT 1.4 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_mhp_capital_least" double precision DEFAULT 0.7 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_mhp_capital_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_mhp_capital_most" double precision DEFAULT 1.6 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_grid_line_least" double precision DEFAULT 0.7 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_grid_line_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_grid_line_most" double precision DEFAULT 1.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_distribution_least" double precision DEFAULT 0.8 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_distribution_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_distribution_most" double precision DEFAULT 1.2 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_upkeep_least" double precision DEFAULT 0.7 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_upkeep_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_upkeep_most" double precision DEFAULT 1.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_energy_price_least" double precision DEFAULT 0.8 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_energy_price_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_energy_price_most" double precision DEFAULT 1.4 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_demand_least" double precision DEFAULT 0.8 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_demand_mode" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_demand_most" double precision DEFAULT 1.3 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_line_length_least" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_line_length_mode" double precision DEFAULT 1.1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_line_length_most" double precision DEFAULT 1.4 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_discount_rate_least" double precision DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "bat_settings" ADD COLUMN "range_discount_rate_most" double precision DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_changes" ADD CONSTRAINT "rate_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- One function for every value that processes follow (db/follow.ts): it counts up the row of installation that the
-- trigger names, with each statement, and is seen together with what the statement wrote.
CREATE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "installation" ("name", "value") VALUES (TG_ARGV[0], '1')
		ON CONFLICT ("name") DO UPDATE SET "value" = (installation."value"::bigint + 1)::text;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "municipality_figures_version" ON "municipality_figures";
--> statement-breakpoint
DROP FUNCTION "count_figures_version"();
--> statement-breakpoint
CREATE TRIGGER "municipality_figures_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "municipality_figures"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_version"('figures');
--> statement-breakpoint
DO $$
DECLARE rates text;
BEGIN
	FOREACH rates IN ARRAY ARRAY['shs_ac_rates', 'shs_dc_rates', 'mhp_rates', 'smg_rates', 'grid_rates', 'bat_settings', 'tiers', 'institution_kinds']
	LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "count_version"(''rates'')', rates || '_version', rates);
	END LOOP;
END
$$;
