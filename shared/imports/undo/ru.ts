import { numberOf } from '../../platform/count-words.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import type { ImportUndo } from './schema.ts'

export const importUndoRefusals = refusalKinds({
  IMPORT_UNDO_LATE: [409, 'Вернуть список можно один раз и только в течение суток после загрузки'],
})

const people = ['сотрудник', 'сотрудника', 'сотрудников'] as const

/** Tells what taking an import back has done. */
export function importUndoWords({ removed, returned, kept }: ImportUndo): string {
  const parts = [
    removed > 0 && `убрано из списка: ${numberOf(removed, people)}`,
    returned > 0 && `как было до загрузки: ${numberOf(returned, people)}`,
    kept > 0 &&
      `осталось, потому что после загрузки изменены, записаны или осмотрены: ${numberOf(kept, people)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : 'никто не изменился'
}
