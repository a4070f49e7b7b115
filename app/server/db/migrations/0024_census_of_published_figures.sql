-- Figures published so far rest on the preliminary census of 2021: they stay, and their source says so.
UPDATE "published_figures" SET "source" = "source" || ' (preliminary census)' WHERE "dataset" IN ('odk', 'mep');
