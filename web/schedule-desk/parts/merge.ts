/** What became of a form when somebody else saved the same thing meanwhile. */
export interface Merged<Values> {
  /** What is typed, with the other person's changes where nothing was typed. */
  values: Values
  /** Fields that the other person changed and this one did not touch. */
  taken: (keyof Values & string)[]
  /** Fields that both changed: what is typed here stands. */
  disputed: (keyof Values & string)[]
}

/** Whether two values of a form say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Puts together what was typed upon `base` and what it has become `now`. Nothing typed is lost. */
export function merge<Values extends object>(base: Values, typed: Values, now: Values): Merged<Values> {
  const names = Object.keys(base) as (keyof Values & string)[]
  const changed = names.filter((name) => !isSame(base[name], now[name]))
  const taken = changed.filter((name) => isSame(typed[name], base[name]))
  const disputed = changed.filter(
    (name) => !isSame(typed[name], base[name]) && !isSame(typed[name], now[name]),
  )
  const theirs = Object.fromEntries(taken.map((name) => [name, now[name]]))
  return { values: { ...typed, ...theirs }, taken, disputed }
}
