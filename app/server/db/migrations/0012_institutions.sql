-- The kinds that plans list are those that clusters supply (S-108); ids 1 to 9 keep their loads. An empty table is filled when the server starts.
UPDATE "institution_kinds" SET "category" = 'Government' WHERE "institution_id" = 5;--> statement-breakpoint
UPDATE "institution_kinds" SET "category" = 'Religious and community' WHERE "institution_id" = 6;--> statement-breakpoint
UPDATE "institution_kinds" SET "category" = 'Enterprise' WHERE "institution_id" IN (7, 8, 9);--> statement-breakpoint
UPDATE "institution_kinds" SET "name" = 'Shop' WHERE "institution_id" = 7 AND "name" = 'Small shop';--> statement-breakpoint
INSERT INTO "institution_kinds" ("institution_id", "name", "category", "avg_load_W", "source", "vintage")
SELECT more.*, 'Usual loads, estimated', 'indicative 2024'
FROM (VALUES
	(10, 'Campus', 'Education', 3000),
	(11, 'Primary health centre', 'Health', 2000),
	(12, 'Municipal office', 'Government', 2000),
	(13, 'Police post', 'Government', 400),
	(14, 'Monastery', 'Religious and community', 200),
	(15, 'Mosque', 'Religious and community', 200),
	(16, 'Church', 'Religious and community', 200),
	(17, 'Community hall', 'Religious and community', 300),
	(18, 'Hotel', 'Enterprise', 2000),
	(19, 'Workshop', 'Enterprise', 3000),
	(20, 'Bank/cooperative', 'Enterprise', 800),
	(21, 'Other', 'Other', 300)
) AS more
WHERE EXISTS (SELECT 1 FROM "institution_kinds")
ON CONFLICT DO NOTHING;
