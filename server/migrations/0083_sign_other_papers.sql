-- contract: 1.0.0 no longer reads or writes signing_copies and paper_signatures: both tables are newer than that release.
ALTER TABLE "paper_signatures" DROP CONSTRAINT "paper_signatures_conclusion_id_signing_copies_conclusion_id_fk";--> statement-breakpoint
ALTER TABLE "signing_copies" DROP CONSTRAINT "signing_copies_pkey";--> statement-breakpoint
ALTER TABLE "signing_copies" ALTER COLUMN "conclusion_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "signing_copies" DISABLE TRIGGER "signing_copies_kept";--> statement-breakpoint
-- The id of the copies made so far is that of their paper, because their content is sealed for it.
UPDATE "signing_copies" SET "id" = "conclusion_id", "paper" = 'conclusion';--> statement-breakpoint
ALTER TABLE "signing_copies" ENABLE TRIGGER "signing_copies_kept";--> statement-breakpoint
ALTER TABLE "signing_copies" ALTER COLUMN "paper" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "paper_signatures" RENAME COLUMN "conclusion_id" TO "copy_id";--> statement-breakpoint
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_copy_id_signing_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."signing_copies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_act_id_final_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."final_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_copies_once" ON "signing_copies" USING btree (coalesce("conclusion_id", "act_id"),"paper");--> statement-breakpoint
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_paper" CHECK (paper in ('conclusion', 'extract', 'act', 'employer-act'));--> statement-breakpoint
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_of" CHECK (case when paper in ('act', 'employer-act') then act_id is not null and conclusion_id is null
        else conclusion_id is not null and act_id is null end);
