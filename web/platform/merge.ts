/** A field of a form by its name in the code. */
type FieldOf<Values> = keyof Values & string

/** What became of a form when somebody else saved the same thing meanwhile. */
export interface Merged<Values> {
  /** What is typed, with the other person's changes where nothing was typed. */
  values: Values
  /** Fields that the other person changed and this one did not touch. */
  taken: FieldOf<Values>[]
  /** Fields that both changed: what is typed here stands. */
  disputed: FieldOf<Values>[]
}

/** Whether two values of a form say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which `to` differs from `from`; `to` has them all. */
export const changedFields = <Values extends object>(from: Values, to: Values): FieldOf<Values>[] =>
  (Object.keys(to) as FieldOf<Values>[]).filter((name) => !isSame(from[name], to[name]))

/** Puts together what was typed upon `base` and what it has become `now`. Nothing typed is lost. */
export function merge<Values extends object>(base: Values, typed: Values, now: Values): Merged<Values> {
  const isTouched = (name: FieldOf<Values>) => !isSame(typed[name], base[name])
  const changed = changedFields(base, now)
  const taken = changed.filter((name) => !isTouched(name))
  const disputed = changed.filter((name) => isTouched(name) && !isSame(typed[name], now[name]))
  const theirs = Object.fromEntries(taken.map((name) => [name, now[name]]))
  return { values: { ...typed, ...theirs }, taken, disputed }
}
