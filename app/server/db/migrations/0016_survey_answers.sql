CREATE TABLE "survey_answers" (
	"plan_id" integer NOT NULL,
	"form" text NOT NULL,
	"instance" text NOT NULL,
	"edits" smallint DEFAULT 0 NOT NULL,
	"sample" text,
	"unit" text,
	"ward" smallint,
	"x" double precision,
	"y" double precision,
	"answers" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answers_plan_id_form_instance_pk" PRIMARY KEY("plan_id","form","instance")
);
--> statement-breakpoint
CREATE TABLE "survey_import_parts" (
	"import_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	CONSTRAINT "survey_import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "survey_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"form" text NOT NULL,
	"sample" text,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_import_parts" ADD CONSTRAINT "survey_import_parts_import_id_survey_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."survey_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_imports" ADD CONSTRAINT "survey_imports_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_imports_of" ON "survey_imports" USING btree ("plan_id");