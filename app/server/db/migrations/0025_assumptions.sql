CREATE TABLE "stove_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stove_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_key" text NOT NULL,
	"percent" double precision NOT NULL,
	"source" text NOT NULL,
	"vintage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone,
	CONSTRAINT "stove_moves_row" UNIQUE("row_key")
);
--> statement-breakpoint
ALTER TABLE "stove_moves" ADD CONSTRAINT "stove_moves_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- Scenarios of stoves on the dashboard are made of these shares: figures are read anew when one changes.
CREATE TRIGGER "stove_moves_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stove_moves"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_version"('figures');
