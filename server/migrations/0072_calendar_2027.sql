-- Постановление Правительства РФ от 17.09.2026 N 1187. A day that people can book already stays open: only an
-- administrator closes it, who sees the bookings that are touched.
insert into special_days (city, day, title, is_public)
select null, day, title, true from (values
  (date '2027-02-22', 'Выходной, перенесён с 20 февраля'), (date '2027-11-05', 'Выходной, перенесён со 2 января'),
  (date '2027-12-31', 'Выходной, перенесён с 3 января')) as known (day, title)
where not exists (select from slots where slots.day = known.day)
on conflict do nothing;
--> statement-breakpoint
update calendar_years set basis = 'Ст. 112 ТК РФ, постановление Правительства РФ от 17.09.2026 № 1187', is_final = true
where year = 2027;
