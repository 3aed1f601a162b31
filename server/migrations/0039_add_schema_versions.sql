CREATE TABLE "schema_versions" (
	"last_migration" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"compatible_from" text NOT NULL,
	"migrated_at" timestamp with time zone NOT NULL
);
