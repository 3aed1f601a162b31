// Source: spec §4 «Organization relation status».
import type { RelationStatus, RequestStage } from './schema.ts'

const legalForms = new Set(
  (
    'ооо оао зао пао нао ао ип тоо муп гуп фгуп мку мбу гбу мбоу мадоу фгбоу нко ано тсж снт ' +
    'общество ограниченной ответственностью публичное непубличное открытое закрытое акционерное ' +
    'индивидуальный предприниматель с'
  ).split(' '),
)

/** A name as names are compared: in small letters, without «ООО», quotes and signs. A name of nothing else stays as it is. */
export function nameKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9]+/)
    .filter(Boolean)
  const own = words.filter((word) => !legalForms.has(word))
  return (own.length ? own : words).join(' ') || name.trim().toLowerCase()
}

/** Where an application stands. Left or withdrawn, it needs no decision any more. */
export function stageOf(application: {
  status: RelationStatus
  takenAt: Date | null
  leftAt: Date | null
}): RequestStage {
  if (application.status !== 'pending' || application.leftAt) return 'decided'
  return application.takenAt ? 'work' : 'new'
}

/** Whether an application may be asked again: what waits is the same one, what is connected needs none. */
export const mayAskAgain = (status: RelationStatus): boolean => status === 'unactive'

/** Name of an organization within a message: «Завод «Прогресс»» at most 60 signs. */
export const shortName = (name: string): string =>
  name.length <= 60 ? name : `${name.slice(0, 59).trimEnd()}…`
