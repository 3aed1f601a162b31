CREATE TABLE "signed_applications" (
	"relation_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "signed_applications_kind" CHECK (kind in ('pdf', 'jpeg', 'png')),
	CONSTRAINT "signed_applications_size" CHECK (size between 1 and 10485760)
);
--> statement-breakpoint
ALTER TABLE "signed_applications" ADD CONSTRAINT "signed_applications_relation_id_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."relations"("id") ON DELETE no action ON UPDATE no action;