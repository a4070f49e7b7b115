CREATE TABLE "useful_energy" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "useful_energy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"amount" double precision,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "useful_energy_row" UNIQUE("row_key")
);
--> statement-breakpoint
ALTER TABLE "useful_energy" ADD CONSTRAINT "useful_energy_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;