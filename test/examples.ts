import type { Database } from '../server/platform/db/types.ts'

const contacts = {
  phone: '+7 343 300 00 00',
  email: 'help@med-centr.example',
  site: 'https://med-centr.example',
}

/** The contacts that a clinic of the tests has, except those that its environment sets. */
export const givenContacts = (environment: Record<string, string>): Partial<typeof contacts> =>
  Object.fromEntries(
    Object.entries(contacts).filter(([name]) => environment[`CLINIC_${name.toUpperCase()}`] === undefined),
  )

/** Makes a migrated database that of a clinic which works: its offices have addresses, its hours are its own. */
export const openClinic = (db: Database): Promise<unknown> =>
  db.execute(`
    update cities set address = 'ул. Белинского, 86, 2 этаж', phone = '+7 343 300 00 00',
      note = 'Кровь натощак берём до 11:00' where key = 'ekb';
    update cities set address = 'ул. Ватутина, 31, 1 этаж', phone = '+7 3439 30 00 00',
      note = 'Кровь натощак берём до 11:00' where key = 'pvl';
    insert into vouched_facts (fact, city, basis, vouched_at)
      select fact, key, 'demo', now() from cities cross join unnest(array['hours', 'stations']) as fact
      union all select 'consents', null, 'demo', now()`)

/** Makes the clinic of a test a new installation again, where nobody has vouched for anything. */
export const closeClinic = (db: Database): Promise<unknown> =>
  db.execute(`
    update cities set address = 'адрес уточняется', phone = '', note = null;
    delete from vouched_facts`)
