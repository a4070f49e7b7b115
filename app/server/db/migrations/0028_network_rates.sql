CREATE TABLE "conductor_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conductor_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"level" text NOT NULL,
	"ohm_per_km" double precision NOT NULL,
	"reactance_ohm_per_km" double precision NOT NULL,
	"max_A" double precision NOT NULL,
	"NPR_per_km" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "conductor_rates_row" UNIQUE("name","level")
);
--> statement-breakpoint
CREATE TABLE "network_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"network_sized" boolean DEFAULT false NOT NULL,
	"max_service_m" double precision NOT NULL,
	"min_service_m" double precision NOT NULL,
	"max_services_per_pole" double precision NOT NULL,
	"lv_span_m" double precision NOT NULL,
	"mv_span_m" double precision NOT NULL,
	"max_lv_reach_m" double precision NOT NULL,
	"max_voltage_drop_percent" double precision NOT NULL,
	"power_factor" double precision NOT NULL,
	"conductor_temperature_C" double precision NOT NULL,
	"transformer_loading" double precision NOT NULL,
	"max_transformer_kVA" double precision NOT NULL,
	"comparison_years" double precision NOT NULL,
	"lv_pole_NPR" double precision NOT NULL,
	"mv_pole_NPR" double precision NOT NULL,
	"service_NPR" double precision NOT NULL,
	"service_NPR_per_m" double precision NOT NULL,
	"meter_NPR" double precision NOT NULL,
	"wiring_NPR" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transformer_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transformer_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kVA" double precision NOT NULL,
	"NPR" double precision NOT NULL,
	"no_load_W" double precision NOT NULL,
	"load_W" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "transformer_rates_row" UNIQUE("kVA")
);
--> statement-breakpoint
ALTER TABLE "conductor_rates" ADD CONSTRAINT "conductor_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_rates" ADD CONSTRAINT "network_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformer_rates" ADD CONSTRAINT "transformer_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Sized networks rest on these three; they are followed apart from the rates of cost (db/connection/follow.ts).
DO $$
DECLARE rates text;
BEGIN
	FOREACH rates IN ARRAY ARRAY['network_rates', 'conductor_rates', 'transformer_rates']
	LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "count_version"(''network_rates'')', rates || '_version', rates);
	END LOOP;
END
$$;
