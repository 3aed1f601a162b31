CREATE TABLE "import_traces" (
	"import_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"former" "bytea",
	"version" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_traces_import_id_employee_id_pk" PRIMARY KEY("import_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_traces" ADD CONSTRAINT "import_traces_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_traces" ADD CONSTRAINT "import_traces_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_traces_of_employee" ON "import_traces" USING btree ("employee_id");--> statement-breakpoint
-- An employee is never removed but by taking back the import that has added him, as long as nothing has happened to him
-- (decision 0118). Bookings, papers and check-ups refer to their employee and keep him.
create or replace function keep_employees() returns trigger language plpgsql as $$
begin
  if exists (select from import_traces where employee_id = old.id and former is null and version = old.version) then
    return old;
  end if;
  raise exception 'an employee is never removed, only dismissed' using errcode = 'restrict_violation';
end $$;
