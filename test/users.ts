import type { Database } from '../server/platform/db/types.ts'

const surnames =
  'Иванов Смирнов Кузнецов Попов Соколов Лебедев Козлов Новиков Морозов Петров Волков Соловьёв Васильев Зайцев Павлов Семёнов Голубев Виноградов Богданов Воробьёв Фёдоров Михайлов Беляев Тарасов Белов Комаров Орлов Киселёв Макаров Андреев Ковалёв Ильин Гусев Титов Кузьмин Кудрявцев Баранов Куликов Алексеев Степанов Яковлев Сорокин Сергеев Романов Захаров Борисов Королёв Герасимов Пономарёв Григорьев Лазарев Медведев Ершов Никитин Соболев Рябов Поляков Цветков Данилов Жуков Фролов Журавлёв Николаев Крылов Максимов Сидоров Осипов Белоусов Федотов Дорофеев Егоров Матвеев Бобров Дмитриев Калинин Анисимов Петухов Антонов Тимофеев Никифоров Веселов Филиппов Марков Большаков Суханов Миронов Ширяев Александров Коновалов Шестаков Казаков Ефимов Денисов Громов Фомин'
const names =
  'Александр Дмитрий Максим Сергей Андрей Алексей Артём Илья Кирилл Михаил Никита Матвей Роман Егор Арсений Иван Денис Даниил Тимофей Владислав Игорь Павел Руслан Марк Константин'
const middlenames =
  'Александрович Дмитриевич Максимович Сергеевич Андреевич Алексеевич Ильич Кириллович Михайлович Романович Иванович Денисович Игоревич Павлович Константинович Петрович Николаевич Викторович Юрьевич Олегович'

const listed = (words: string) =>
  `array[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ')}]`
const one = (words: string, spread: number) =>
  `(${listed(words)})[1 + (n * ${spread} / 7) % ${words.split(' ').length}]`

/**
 * Makes many accounts directly in the database: every tenth belongs to a legal entity and is connected to an
 * organization, one in a thousand is blocked, a few are staff. Their phones begin with +7955.
 */
export async function makeManyUsers(db: Database, count: number, portion = 10_000): Promise<void> {
  const organizations = Math.ceil(count / 100)
  await db.execute(
    `insert into organizations (id, name, name_key, inn, kpp, created_at, changed_at)
     select gen_random_uuid(), 'ООО «Завод ' || n || '»', 'завод ' || n, '66' || lpad(n::text, 8, '0'), '667101001',
       timestamptz '2026-01-01', timestamptz '2026-01-01'
     from generate_series(1, $1::int) as n`,
    [organizations],
  )
  // Building the index once at the end costs a tenth of updating it row by row.
  const [index] = (await db.execute(`select indexdef from pg_indexes where indexname = 'accounts_grams'`))
    .rows
  await db.execute('drop index accounts_grams')
  for (let from = 1; from <= count; from += portion)
    await db.execute(accountsText, [from, Math.min(count, from + portion - 1), organizations])
  await db.execute(String(index?.indexdef))
  await db.execute('analyze accounts')
  // The accounts already hold the values that the trigger would write.
  await db.execute('alter table relations disable trigger relations_found_added')
  await db.execute(relationsText, [organizations])
  await db.execute('alter table relations enable trigger relations_found_added')
  await db.execute('vacuum analyze accounts')
  await db.execute('analyze relations')
}

const accountsText = `
  insert into accounts (id, phone, email, email_confirmed_at, password_hash, session_stamp, roles, city,
    is_organization, patient_id, surname, name, middlename, blocked_at, created_at, organizations)
  select gen_random_uuid(), '+7955' || lpad(n::text, 7, '0'),
    case when n % 2 = 0 then 'person' || n || '@example.ru' end,
    case when n % 2 = 0 then timestamptz '2026-01-01' end, 'x', gen_random_uuid(),
    case n when 10 then '{admin}'::text[] when 20 then '{registrar}' when 30 then '{registrar,doctor}' else '{}' end,
    case when n % 3 = 0 then 'pvl' else 'ekb' end, n % 10 = 0,
    case when n % 4 = 0 then 'P-' || lpad(n::text, 8, '0') end,
    ${one(surnames, 13)}, ${one(names, 29)}, ${one(middlenames, 47)},
    case when n % 1000 = 7 then timestamptz '2026-02-01' end,
    timestamptz '2026-01-01' - n * interval '1 minute',
    case when n % 10 = 0 then format('ООО «Завод %s» 66%s', 1 + n / 10 % $3::int, lpad((1 + n / 10 % $3::int)::text, 8, '0'))
      else '' end
  from generate_series($1::int, $2::int) as n`

const relationsText = `
  insert into relations (id, account_id, organization_id, name, inn, kpp, username, status, requested_at, decided_at)
  select gen_random_uuid(), accounts.id, organizations.id, organizations.name, organizations.inn, organizations.kpp,
    full_name, 'active', timestamptz '2026-01-01', timestamptz '2026-01-02'
  from accounts join organizations
    on organizations.inn = '66' || lpad((1 + substr(accounts.phone, 6)::int / 10 % $1::int)::text, 8, '0')
  where accounts.phone like '+7955%' and is_organization`
