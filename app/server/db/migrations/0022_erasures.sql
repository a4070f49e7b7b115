CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person" jsonb NOT NULL
);
--> statement-breakpoint
-- Takes a person out of the audit log: what the accounts did, and what was done under an address of the person.
-- Addresses are known by salted hashes, so that a restore can do it again without knowing them.
CREATE FUNCTION "audit_erase"(salt text, hashes text[], accounts integer[]) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	gone integer[];
	count integer;
BEGIN
	-- An account that was deleted before left its number beside its address.
	SELECT coalesce(array_agg("target"::integer), '{}') INTO gone FROM "audit_log"
		WHERE "action" = 'delete user' AND "outcome" = 'done' AND "target" ~ '^\d{1,9}$'
			AND encode(sha256(convert_to(audit_erase.salt || E'\nemail\n' || lower("detail"->>'email'), 'UTF8')), 'hex') = ANY(hashes);
	UPDATE "audit_log" one SET "erased_at" = now(), "salt" = NULL, "user_id" = NULL, "target" = 'erased',
			"address" = NULL, "detail" = NULL
		WHERE one."chain_no" IS NOT NULL AND one."erased_at" IS NULL AND (
			one."user_id" = ANY(accounts || gone)
			OR encode(sha256(convert_to(audit_erase.salt || E'\nemail\n' || lower(one."target"), 'UTF8')), 'hex') = ANY(hashes)
			OR encode(sha256(convert_to(audit_erase.salt || E'\nemail\n' || lower(one."detail"->>'email'), 'UTF8')), 'hex') = ANY(hashes));
	GET DIAGNOSTICS count = ROW_COUNT;
	RETURN count;
END
$$;
