// Compares the names of departments and positions, and reads the branches of departments in them (decision 0123). Pure.
import { fold } from '../platform/search.ts'

/** The text by which two names are one unit: letter case, spaces, № and quotes do not matter. */
export const unitKey = (name: string): string => fold(name).replace(/[\s№«»"]/g, '')

const separator = ' / '

/** Writes a department with its branches in one way: «Филиал / Цех / Участок». */
export const unitPath = (name: string): string =>
  name
    .split(/\s+[/\\>→|]\s+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(separator)

/** Returns the branches to which a department belongs, the widest first: «Филиал», «Филиал / Цех». */
export function parentsOf(name: string): string[] {
  const parts = unitPath(name).split(separator)
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(separator))
}

/** Tells whether a department is a part of a branch. */
export const isPartOf = (name: string, parent: string): boolean =>
  fold(name).startsWith(`${fold(parent)}${separator}`)

/** Returns the name of a part of a branch after the branch has got another name. */
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
