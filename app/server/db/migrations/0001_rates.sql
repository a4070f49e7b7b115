CREATE TABLE "bat_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bat_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discount_rate" double precision NOT NULL,
	"days_per_year" double precision NOT NULL,
	"distribution_NPR_per_connection" double precision NOT NULL,
	"mhp_line_NPR_per_km" double precision NOT NULL,
	"line_upkeep_percent" double precision NOT NULL,
	"grid_energy_NPR_per_kWh" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "grid_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grid_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cc_rate" double precision NOT NULL,
	"omc_rate" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "institution_kinds" (
	"institution_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"avg_load_W" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mhp_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mhp_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sc_per_kW" double precision NOT NULL,
	"ic_per_kW" double precision NOT NULL,
	"tc_per_kW" double precision NOT NULL,
	"omc_per_kW" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "mhp_rates_category_unique" UNIQUE("category")
);
--> statement-breakpoint
CREATE TABLE "shs_ac_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shs_ac_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sc_rate" double precision NOT NULL,
	"ic_rate" double precision NOT NULL,
	"tc_rate" double precision NOT NULL,
	"omc_rate" double precision NOT NULL,
	"rc_rate" double precision NOT NULL,
	"replacement_period_yrs" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shs_dc_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shs_dc_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sc_rate" double precision NOT NULL,
	"ic_rate" double precision NOT NULL,
	"tc_rate" double precision NOT NULL,
	"omc_rate" double precision NOT NULL,
	"rc_rate" double precision NOT NULL,
	"replacement_period_yrs" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	"watt" double precision NOT NULL,
	CONSTRAINT "shs_dc_rates_watt" UNIQUE("watt")
);
--> statement-breakpoint
CREATE TABLE "smg_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "smg_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sc_per_kW" double precision NOT NULL,
	"ic_per_kW" double precision NOT NULL,
	"tc_per_kW" double precision NOT NULL,
	"omc_per_kW" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	"rc_per_kW" double precision NOT NULL,
	"replacement_period_yrs" double precision NOT NULL,
	CONSTRAINT "smg_rates_category_unique" UNIQUE("category")
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"tier_id" smallint PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"demand_W" double precision NOT NULL,
	"hrs_per_day" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bat_settings" ADD CONSTRAINT "bat_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_rates" ADD CONSTRAINT "grid_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_kinds" ADD CONSTRAINT "institution_kinds_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mhp_rates" ADD CONSTRAINT "mhp_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shs_ac_rates" ADD CONSTRAINT "shs_ac_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shs_dc_rates" ADD CONSTRAINT "shs_dc_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smg_rates" ADD CONSTRAINT "smg_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;