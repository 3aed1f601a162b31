-- Of papers decided before 0026 only the unfit ones had a notice, so a letter about an annulment told the outcome. Every valid
-- заключение of an employer has one now, as told.
insert into employer_notices (conclusion_id, what, organization_id, due_at, told_at)
select conclusions.id, 'ready', organization_id, concluded_at, concluded_at
from conclusions join organizations on organizations.id = organization_id
where outcome <> 'additional' and annulled_at is null
on conflict do nothing;
