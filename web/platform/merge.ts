/** A field of a form by its name in the code. */
type FieldOf<Values> = keyof Values & string

/** The result of merging a form after another user saved the same record. */
export interface MergeResult<Values> {
  /** The typed values, with the other user's changes in untouched fields. */
  values: Values
  /** Fields that only the other user changed. */
  taken: FieldOf<Values>[]
  /** Fields that both changed: the typed value is kept. */
  disputed: FieldOf<Values>[]
}

/** Checks whether two form values are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields in which `to` differs from `from`; `to` has them all. */
export const changedFields = <Values extends object>(from: Values, to: Values): FieldOf<Values>[] =>
  (Object.keys(to) as FieldOf<Values>[]).filter((name) => !isSame(from[name], to[name]))

/** Merges the values typed over `base` with the current values `now`. Nothing typed is lost. */
export function merge<Values extends object>(base: Values, typed: Values, now: Values): MergeResult<Values> {
  const isTouched = (name: FieldOf<Values>) => !isSame(typed[name], base[name])
  const changed = changedFields(base, now)
  const taken = changed.filter((name) => !isTouched(name))
  const disputed = changed.filter((name) => isTouched(name) && !isSame(typed[name], now[name]))
  const theirs = Object.fromEntries(taken.map((name) => [name, now[name]]))
  return { values: { ...typed, ...theirs }, taken, disputed }
}
