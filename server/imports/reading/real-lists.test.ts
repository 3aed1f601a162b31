import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { ListedEmployee } from '../../../shared/employees/schema.ts'
import type { ImportRow } from '../../../shared/imports/schema.ts'
import { loadCatalogue } from '../../../test/booking.ts'
import { employer } from '../../../test/employees.ts'
import { expect, type TestApp, test } from '../../../test/harness.ts'
import { listKinds } from '../../../test/import-lists.ts'
import { check, rowsOf, write } from '../../../test/imports.ts'
import { joinedKinds } from '../../../test/joined-lists.ts'
import { fullNameOf, type ListedPerson, type ListKind, peopleOfList } from '../../../test/listed-people.ts'

/** The outcome of loading a list, by its people. */
interface Tally {
  title: string
  right: number
  /** Loaded with a value that the list does not have, and no warning on the row. */
  wrong: number
  /** Returned with the cell that is to be corrected. */
  refused: number
  /** Neither loaded nor named. */
  lost: number
}

const isRight = (person: ListedPerson, row: ListedEmployee, holds: ListKind['holds']): boolean =>
  row.birth === person.birth &&
  (!holds.includes('department') || row.department === person.department) &&
  (!holds.includes('position') || row.position === person.position) &&
  (!holds.includes('factors') || row.factors.join() === [...person.factors].join())

/** Returns the row of the check that is about a person. */
const rowAbout = (rows: readonly ImportRow[], { surname, name, middlename }: ListedPerson) =>
  rows.find(({ cells }) => {
    const text = cells.map((cell) => cell.text.toLowerCase()).join(' ')
    return [surname, name, middlename].every((word) => text.includes(word.toLowerCase()))
  })

type Outcome = 'right' | 'wrong' | 'refused' | 'lost'

function outcomeOf(
  person: ListedPerson,
  loaded: ListedEmployee | undefined,
  shown: ImportRow | undefined,
  holds: ListKind['holds'],
): Outcome {
  const isMeant = person.hasLeft
    ? !loaded && shown?.kind === 'dismissed'
    : loaded && isRight(person, loaded, holds)
  if (isMeant) return 'right'
  if (loaded && !shown?.cells.some(({ warning }) => warning)) return 'wrong'
  return shown?.cells.some(({ problem, warning }) => problem || warning) ? 'refused' : 'lost'
}

async function tallyOf(app: TestApp, kind: ListKind, at: number): Promise<Tally> {
  const office = await employer(app)
  const people = peopleOfList(at).map((one, index) => ({
    ...one,
    hasLeft: kind.title.startsWith('people who left') && index % 8 === 7,
  }))
  const view = await check(office, kind.fileOf(people)).catch(() => null)
  if (!view) return { title: kind.title, right: 0, wrong: 0, refused: people.length, lost: 0 }
  const rows = (await rowsOf(office, view.id, { limit: '100' })).items
  if (view.counts && view.counts.right > 0) await write(office, view)
  const query = { limit: '200' }
  const { items } = (await office.client.call(employeesContract.list, { params: office.at, query })).result
  const loaded = new Map(items.map((row) => [row.fullname, row]))
  const tally: Tally = { title: kind.title, right: 0, wrong: 0, refused: 0, lost: 0 }
  for (const person of people)
    tally[outcomeOf(person, loaded.get(fullNameOf(person)), rowAbout(rows, person), kind.holds)] += 1
  return tally
}

describe('lists as personnel departments bring them, with the suggestions of the cabinet and no hand', () => {
  test('at least 90 % of 960 people are loaded right, nobody wrongly or lost in silence', {
    timeout: 300_000,
  }, async ({ app }) => {
    await loadCatalogue(app.db, app.clock.now())
    const tallies: Tally[] = []
    for (const [at, kind] of listKinds.entries()) tallies.push(await tallyOf(app, kind, at))
    const told = JSON.stringify(tallies.filter(({ right }) => right < 40))
    const sum = (of: (tally: Tally) => number) => tallies.reduce((total, one) => total + of(one), 0)
    expect(listKinds).toHaveLength(24)
    expect(
      sum(({ wrong }) => wrong),
      told,
    ).toBe(0)
    expect(
      sum(({ lost }) => lost),
      told,
    ).toBe(0)
    expect(
      sum(({ right }) => right),
      told,
    ).toBeGreaterThanOrEqual(864)
  })

  test('all people of lists whose sheets or cells differ from one another are loaded right', {
    timeout: 120_000,
  }, async ({ app }) => {
    await loadCatalogue(app.db, app.clock.now())
    for (const [at, kind] of joinedKinds.entries())
      expect(await tallyOf(app, kind, listKinds.length + at)).toMatchObject({ right: 40 })
  })
})
