CREATE TABLE "booking_ceiling" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ceiling" integer DEFAULT 3 NOT NULL,
	CONSTRAINT "booking_ceiling_one_row" CHECK ("booking_ceiling"."is_only"),
	CONSTRAINT "booking_ceiling_range" CHECK ("booking_ceiling"."ceiling" between 1 and 20)
);
--> statement-breakpoint
INSERT INTO "booking_ceiling" DEFAULT VALUES;
