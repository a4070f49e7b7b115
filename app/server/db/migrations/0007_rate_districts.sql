CREATE TABLE "rate_districts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_districts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dcode" integer NOT NULL,
	"mhp_rate_id" integer NOT NULL,
	"smg_rate_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "rate_districts_dcode" UNIQUE("dcode")
);
--> statement-breakpoint
ALTER TABLE "rate_districts" ADD CONSTRAINT "rate_districts_mhp_rate_id_mhp_rates_id_fk" FOREIGN KEY ("mhp_rate_id") REFERENCES "public"."mhp_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_districts" ADD CONSTRAINT "rate_districts_smg_rate_id_smg_rates_id_fk" FOREIGN KEY ("smg_rate_id") REFERENCES "public"."smg_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_districts" ADD CONSTRAINT "rate_districts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;