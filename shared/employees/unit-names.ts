// Compares the names of departments and positions, and reads the parents of departments in them (decision 0123). Pure.
import { fold } from '../platform/search.ts'

/** The text by which two names are one unit: letter case, spaces, № and quotes do not matter. */
export const unitKey = (name: string): string => fold(name).replace(/[\s№«»"]/g, '')

/** Stands between a parent and its part in the name of a department. */
export const separator = ' / '

/** Writes a department with its parents in one way: «Филиал / Цех / Участок». */
export const unitPath = (name: string): string =>
  name
    .split(/\s+[/\\>→|]\s+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(separator)

/** Returns the parents to which a department belongs, the widest first: «Филиал», «Филиал / Цех». */
export function parentsOf(name: string): string[] {
  const parts = unitPath(name).split(separator)
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(separator))
}

/** Tells whether a department is a part of a parent. */
export const isPartOf = (name: string, parent: string): boolean =>
  fold(name).startsWith(`${fold(parent)}${separator}`)

/** Returns the units with the people of their parts counted too. */
export function withPeopleOfParts<Unit extends { name: string; people: number }>(
  units: readonly Unit[],
): Unit[] {
  const ofParts = new Map<string, number>()
  for (const { name, people } of units)
    for (const parent of parentsOf(name)) ofParts.set(fold(parent), (ofParts.get(fold(parent)) ?? 0) + people)
  return units.map((unit) => ({ ...unit, people: unit.people + (ofParts.get(fold(unit.name)) ?? 0) }))
}

/** Returns the name of a part after its parent has got another name. */
export const renamedPart = (name: string, parent: string, next: string): string =>
  isPartOf(name, parent) ? `${next}${name.slice(parent.length)}` : name

/** Finds the unit that a name means: the one written so, or else the first that differs in no letter and no digit. */
export function unitNamed<Unit extends { name: string }>(
  units: readonly Unit[],
  name: string,
): Unit | undefined {
  const folded = fold(name)
  const key = unitKey(name)
  return units.find((unit) => fold(unit.name) === folded) ?? units.find((unit) => unitKey(unit.name) === key)
}

/**
 * Writes each name under its nearest parent as that one is already written: with «Филиал №1» known, «Филиал 1 / Цех»
 * becomes «Филиал №1 / Цех». A name of the list is known to the names after it.
 */
export function underParents<Unit extends { name: string }>(
  units: readonly Unit[],
  known: readonly { name: string }[],
): Unit[] {
  const exact = new Map<string, string>()
  const alike = new Map<string, string>()
  const learn = (name: string) => {
    exact.set(fold(name), name)
    if (!alike.has(unitKey(name))) alike.set(unitKey(name), name)
  }
  const storedOf = (name: string) => exact.get(fold(name)) ?? alike.get(unitKey(name))
  for (const { name } of known) learn(name)
  return units.map((unit) => {
    const parent = parentsOf(unit.name).findLast((name) => storedOf(name)) ?? ''
    const name = `${storedOf(parent) ?? ''}${unit.name.slice(parent.length)}`
    if (!storedOf(name)) learn(name)
    return { ...unit, name }
  })
}
