ALTER TABLE "positions" ADD COLUMN "exemption" text;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_exemption_without_factors" CHECK (exemption is null or factors = '[]');