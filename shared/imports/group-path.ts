// Finds the path of a department from the rows above its people: «Филиал», «Цех», «Участок» one under another. Pure.
import { separator } from '../employees/unit-names.ts'
import { levelOf, namesDepartment } from './headings.ts'

/** A row that names a department: the column of the text, and the outline level that the spreadsheet program gives it. */
export interface GroupRow {
  row: number
  text: string
  column: number
  level: number
}

/** A department of the path, with its kind by its name; -1 when the name does not say it. */
type Step = GroupRow & { kind: number }

const stepsAtMost = 6
/** The organization itself is no department of it. */
const legalForm =
  /^(ооо|о?ао|пао|зао|нао|ип|муп|мкп|гуп|фгуп|фку|фгбу|гбу\S*|мбу\S*|гау\S*|мау\S*|ано|общество с|акционерное|публичное)[\s«"]/i

/** Keeps the rows that name departments, the last one when none does; indented rows are all parts of one another. */
function departmentsIn(run: readonly GroupRow[]): readonly GroupRow[] {
  if (run.some(({ column }) => column !== run[0]?.column)) return run
  const named = run.filter(({ text }) => namesDepartment(text))
  return named.length > 0 ? named : run.slice(-1)
}

/** Keeps the departments that hold for the rows below. */
export class GroupPath {
  #steps: Step[] = []
  #isOutlined = false

  /** Takes the rows that stand one under another above a person. */
  begin(run: readonly GroupRow[]): void {
    if (run.length === 0) return
    this.#isOutlined ||= run.some(({ level }) => level > 0)
    const rows = this.#isOutlined ? run : departmentsIn(run)
    for (const [at, row] of rows.entries())
      this.#put({ ...row, kind: levelOf(row.text) }, at > 0 ? null : rows.length)
  }

  /** Returns the department of a person and its row. `level`: the outline level of the row of the person. */
  at(level: number): { text: string; row: number } | null {
    const above = this.#isOutlined ? this.#steps.filter((step) => step.level < level) : this.#steps
    const found = above.length > 0 ? above : this.#steps
    const own = found.length > 1 ? found.filter(({ text }) => !legalForm.test(text)) : found
    const last = own.at(-1) ?? found.at(-1)
    return last ? { text: own.map(({ text }) => text).join(separator), row: last.row } : null
  }

  /** Puts a department at its place. `size`: how many stand together when it is the first of them after people, else null. */
  #put(step: Step, size: number | null): void {
    const last = this.#steps.at(-1)
    if (last) this.#leave(step, last, size)
    this.#steps.push(step)
    if (this.#steps.length > stepsAtMost) this.#steps.shift()
  }

  /** Leaves the departments that the next one is no part of: by the outline, by the indent, else by their kinds. */
  #leave(step: Step, last: Step, size: number | null): void {
    const isIndented = this.#steps.some(({ column }) => column !== last.column)
    const isSameKind = step.kind >= 0 && step.kind === last.kind
    if (this.#isOutlined) this.#drop(({ level }) => level >= step.level)
    else if (step.column < last.column || (isIndented && step.column === last.column))
      this.#drop(({ column }) => column >= step.column)
    else if (isSameKind) this.#steps.pop()
    else if (size !== null && step.column === last.column) this.#leaveByKind(step, size)
  }

  /** Leaves the department that had people right below it, and of the others those that are not wider. */
  #leaveByKind({ kind }: Step, size: number): void {
    this.#steps.pop()
    if (kind >= 0) this.#drop((other) => other.kind < 0 || other.kind >= kind)
    else this.#steps.splice(Math.max(0, this.#steps.length + 1 - size))
  }

  #drop(isLeft: (step: Step) => boolean): void {
    while (this.#steps.length > 0 && isLeft(this.#steps.at(-1) as Step)) this.#steps.pop()
  }
}
