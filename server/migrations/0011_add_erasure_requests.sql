CREATE TABLE "erasure_requests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The shipped text said that SMS reminders come without the consent; now they need it. A clinic that has written
-- a text of its own keeps it. Given consents stay with the text that was read.
insert into consent_texts (purpose, version, title, starts_on, text)
select 'notifications', extract(year from today) || case when extract(year from today) = 2026 then '-2' else '-1' end,
  'Согласие на уведомления об осмотрах', today,
'Я согласен получать от организации «{clinic}» напоминания по SMS и email: об осмотре накануне и о том, что подходит срок следующего осмотра, — и push-уведомления в браузере о моих записях, осмотрах и электронной очереди. Для этого используются моё имя, телефон, email и адрес, который браузер выдал для уведомлений.

Согласие действует до отзыва. Отозвать его можно в любое время в кабинете: «Профиль», раздел «Согласия». После отзыва напоминания и push-уведомления больше не приходят, на запись и осмотры это не влияет.

Независимо от этого согласия по SMS и email приходит то, без чего запись не вести: коды подтверждения, сообщения о том, что запись сделана, перенесена или отменена, и о готовых документах.'
from (select greatest((now() at time zone 'Asia/Yekaterinburg')::date, date '2026-01-02') as today) as clinic
where not exists (select from consent_texts where purpose = 'notifications' and version <> '2026-1');
