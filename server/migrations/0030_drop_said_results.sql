-- The table of earlier results has what persons said in bookings that were open when it was made; the column alone has
-- it of bookings that were over by then. What left a study out moves: accepted where a заключение counted it, by whom
-- and when it was made; «на проверке» where nobody has decided. What left nothing out was never read.
insert into earlier_results (id, booking_id, service, done_on, clinic, state, created_at, decided_at, decided_by)
select distinct on (bookings.id, said ->> 'service') gen_random_uuid(), bookings.id, said ->> 'service',
  (said ->> 'on')::date, nullif(said ->> 'clinic', ''), case when paper.at is null then 'pending' else 'accepted' end,
  created_at, paper.at, paper.by
from bookings cross join json_array_elements(earlier) as said
left join lateral (
  select concluded_at as at, concluded_by as by from conclusions
  where booking_id = bookings.id and outcome <> 'additional' and annulled_at is null) as paper on true
where not exists (select from json_array_elements(items) as item where item ->> 'service' = said ->> 'service')
order by bookings.id, said ->> 'service', said ->> 'on' desc
on conflict (booking_id, service) do nothing;
--> statement-breakpoint
-- A table with changes that are still to be proven cannot be altered by a migration that follows.
set constraints earlier_results_instead immediate;
--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "earlier";
