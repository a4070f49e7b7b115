ALTER TABLE "audit_log" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "chain_no" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain_no");--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("id") WHERE "audit_log"."chain_no" is null;
--> statement-breakpoint
-- What is personal in a row goes into the chain by this hash alone; without its salt nobody can guess it.
CREATE FUNCTION "audit_content"(one "audit_log") RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
	SELECT encode(sha256(convert_to(jsonb_build_array(one."salt", one."user_id", one."target", one."address", one."detail")::text, 'UTF8')), 'hex');
$$;
--> statement-breakpoint
CREATE FUNCTION "audit_hash"(previous text, one "audit_log") RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
	SELECT encode(sha256(convert_to(previous || jsonb_build_array(one."id", to_char(one."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
		one."action", one."outcome", one."code", one."times", one."content")::text, 'UTF8')), 'hex');
$$;
--> statement-breakpoint
UPDATE "audit_log" one SET "content" = "audit_content"(one);
--> statement-breakpoint
-- Append-only: a row may be sealed, a person may be taken out of it, and after a year it may go. All else is refused,
-- whoever asks, unless the owner of the table puts the trigger away; then the chain tells.
CREATE FUNCTION "audit_append_only"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	sealed "audit_log" := OLD;
	erased "audit_log" := OLD;
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW."chain_no" := NULL;
		NEW."hash" := NULL;
		NEW."erased_at" := NULL;
		NEW."salt" := coalesce(NEW."salt", gen_random_uuid());
		NEW."content" := "audit_content"(NEW);
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' THEN
		IF OLD."chain_no" IS NOT NULL AND OLD."at" < now() - interval '1 year' THEN
			RETURN OLD;
		END IF;
	ELSIF OLD."chain_no" IS NULL THEN
		sealed."chain_no" := NEW."chain_no";
		sealed."hash" := NEW."hash";
		IF NEW IS NOT DISTINCT FROM sealed THEN
			RETURN NEW;
		END IF;
	ELSIF OLD."erased_at" IS NULL AND NEW."erased_at" IS NOT NULL THEN
		erased."erased_at" := NEW."erased_at";
		erased."salt" := NULL;
		erased."user_id" := NULL;
		erased."target" := 'erased';
		erased."address" := NULL;
		erased."detail" := NULL;
		IF NEW IS NOT DISTINCT FROM erased THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION "audit_keep_all"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE INSERT OR UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_all" BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_keep_all"();
--> statement-breakpoint
-- The link that the oldest row follows: nothing at first, later that of the newest row that retention took away.
CREATE FUNCTION "audit_anchor"(OUT no bigint, OUT hash text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
	SELECT coalesce(max(split_part("value", ' ', 1)), '0')::bigint, coalesce(max(split_part("value", ' ', 2)), '')
	FROM "installation" WHERE "name" = 'audit anchor';
$$;
--> statement-breakpoint
-- Seals what was written since, in the order of the rows; several processes wait for each other.
CREATE FUNCTION "audit_seal"() RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	one "audit_log";
	last_no bigint;
	last_hash text;
	count integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(8271647);
	SELECT "chain_no", "hash" INTO last_no, last_hash FROM "audit_log"
		WHERE "chain_no" IS NOT NULL ORDER BY "chain_no" DESC LIMIT 1;
	IF last_no IS NULL THEN
		SELECT no, hash INTO last_no, last_hash FROM "audit_anchor"();
	END IF;
	FOR one IN SELECT * FROM "audit_log" WHERE "chain_no" IS NULL ORDER BY "id" LOOP
		last_no := last_no + 1;
		last_hash := "audit_hash"(last_hash, one);
		UPDATE "audit_log" SET "chain_no" = last_no, "hash" = last_hash WHERE "id" = one."id";
		count := count + 1;
	END LOOP;
	RETURN count;
END
$$;
--> statement-breakpoint
-- The first link that does not follow from the one before it, or null.
CREATE FUNCTION "audit_broken"() RETURNS bigint LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
	SELECT min(link.no) FROM (
		SELECT one."chain_no" AS no,
			lag(one."chain_no", 1, anchor.no) OVER chain + 1 = one."chain_no"
				AND "audit_hash"(lag(one."hash", 1, anchor.hash) OVER chain, one) = one."hash"
				AND (one."erased_at" IS NOT NULL OR "audit_content"(one) = one."content") AS follows
		FROM "audit_log" one, "audit_anchor"() anchor
		WHERE one."chain_no" IS NOT NULL
		WINDOW chain AS (ORDER BY one."chain_no")
	) link WHERE link.follows IS NOT TRUE;
$$;
--> statement-breakpoint
-- Takes away the oldest links, up to the first that is younger, and remembers what the rest follows.
CREATE FUNCTION "audit_forget"(before timestamp with time zone) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	until bigint;
	count integer;
BEGIN
	PERFORM pg_advisory_xact_lock(8271647);
	SELECT coalesce(min("chain_no") FILTER (WHERE "at" >= before) - 1, max("chain_no")) INTO until
		FROM "audit_log" WHERE "chain_no" IS NOT NULL;
	INSERT INTO "installation" ("name", "value")
		SELECT 'audit anchor', "chain_no" || ' ' || "hash" FROM "audit_log" WHERE "chain_no" = until
		ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value";
	DELETE FROM "audit_log" WHERE "chain_no" <= until;
	GET DIAGNOSTICS count = ROW_COUNT;
	RETURN count;
END
$$;
