// Source: spec §4 «Organization relation status».
import type { RelationStatus, RequestStage } from './schema.ts'

const legalForms = new Set(
  (
    'ооо оао зао пао нао ао ип тоо муп гуп фгуп мку мбу гбу мбоу мадоу фгбоу нко ано тсж снт ' +
    'общество ограниченной ответственностью публичное непубличное открытое закрытое акционерное ' +
    'индивидуальный предприниматель с'
  ).split(' '),
)

/**
 * Returns a name in the form used for comparison: lower case, without «ООО», quotes and punctuation. A name
 * that has nothing else stays unchanged.
 */
export function nameKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9]+/)
    .filter(Boolean)
  const own = words.filter((word) => !legalForms.has(word))
  return (own.length ? own : words).join(' ') || name.trim().toLowerCase()
}

/** Returns the stage of an application. After the applicant withdrew or left, it needs no decision. */
export function stageOf(application: {
  status: RelationStatus
  takenAt: Date | null
  leftAt: Date | null
}): RequestStage {
  if (application.status !== 'pending' || application.leftAt) return 'decided'
  return application.takenAt ? 'work' : 'new'
}

/**
 * Returns whether an application may be sent again: a pending one counts as the same application, and a
 * connected organization needs none.
 */
export const mayAskAgain = (status: RelationStatus): boolean => status === 'unactive'

/** Returns the name of an organization for a message: «Завод «Прогресс»», at most 60 characters. */
export const shortName = (name: string): string =>
  name.length <= 60 ? name : `${name.slice(0, 59).trimEnd()}…`
