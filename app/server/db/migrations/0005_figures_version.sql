-- Whoever writes a figure, every process learns of it by one row: 'figures' in installation counts up with each
-- statement, and is seen together with what the statement wrote.
CREATE FUNCTION "count_figures_version"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "installation" ("name", "value") VALUES ('figures', '1')
		ON CONFLICT ("name") DO UPDATE SET "value" = (installation."value"::bigint + 1)::text;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "municipality_figures_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "municipality_figures"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_figures_version"();
