ALTER TABLE "consents" ADD COLUMN "paper_taken_by" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_paper_taken_by_accounts_id_fk" FOREIGN KEY ("paper_taken_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_paper" CHECK (paper_taken_by is null or channel = 'desk');