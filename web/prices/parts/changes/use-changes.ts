import { useState } from 'react'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { PricesPreview, PriceTable } from '../../../../shared/prices/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { type ListOf, useSetPrices } from '../../api.ts'
import { type CellKey, cellKey, cellsIn, type Edit, keptUpon, typedInto } from '../draft.ts'
import type { PastedCell } from '../grid/paste.ts'
import type { DraftWork } from '../use-draft.ts'
import { fromText, pasteText, pricesText } from '../words.ts'
import { type Change, changesIn } from './changes.ts'

interface ChangesContext {
  list: ListOf
  table: PriceTable
  draft: DraftWork
  today: Day
  onShow: (change: Change) => void
}

/** A text typed or pasted into a cell. */
type TypedCell = PastedCell<string, City>

/** Actions on the prices of a table: typing, pasting, importing a file, resolving a conflict, saving. */
export function useChanges({ list, table, draft, today, onShow }: ChangesContext) {
  const save = useSetPrices()
  const [failure, setFailure] = useState<{ text: string; of: unknown } | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { on: day } = table
  const cells = cellsIn(table)
  const changes = changesIn(table, draft.edits)
  const isOwn = list !== null
  const put = (typed: readonly TypedCell[]) => {
    const made: Record<CellKey, Edit | null> = {}
    for (const { row, column, text } of typed) {
      const key = cellKey(row, column)
      const cell = cells.get(key)
      // When a conflicting price is typed again, the new change is based on the current price, because the user
      // has now seen it.
      if (cell) made[key] = typedInto(text, { cell, day, isOwn })
    }
    draft.change(made)
    return Object.values(made)
  }
  const complain = (text: string) => setFailure({ text, of: draft.edits })

  const onSave = async () => {
    const slip = changes.find((change) => change.slip)
    const moved = changes.find((change) => change.isMoved)
    if (slip) {
      complain('Исправьте цены с ошибкой, они отмечены в таблице')
      return onShow(slip)
    }
    if (moved) {
      complain('Сначала выберите, какие из изменённых цен оставить')
      return onShow(moved)
    }
    if (day < today) return complain('Выберите сегодняшний день или позже: прошедшим днём цены не меняют')
    const sent = draft.edits
    const prices = changes.map(({ service, city, amount, edit: { seen } }) => ({
      service,
      city,
      amount,
      seen,
    }))
    try {
      await save.mutateAsync({ organization: list, from: day, cells: prices })
      draft.saved(sent)
      setSaid(null)
      toast('ok', `Сохранено: ${pricesText(prices.length)}`, fromText(day, today).replace('с', 'С'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      complain(error.message)
    }
  }
  const report = (typed: readonly TypedCell[], lost: number) => {
    const edits = put(typed)
    const bad = edits.filter((edit) => edit?.slip).length
    setSaid(pasteText({ count: typed.length, bad, lost }))
  }
  return {
    changes,
    isBusy: save.isPending,
    said,
    // An error is shown only until the draft changes, because it concerned the draft as it was then.
    failure: failure?.of === draft.edits ? failure.text : null,
    onSave: () => void onSave(),
    type: (row: string, column: City, text: string) => {
      const isTaken = text.trim() === '' && !isOwn && !draft.edits[cellKey(row, column)]
      if (isTaken) toast('info', 'Цену общего прайса не убирают', 'Её можно только заменить другой')
      setSaid(null)
      put([{ row, column, text }])
    },
    paste: report,
    keep: (chosen: readonly Change[]) =>
      draft.change(Object.fromEntries(chosen.map(({ key, edit, cell }) => [key, keptUpon(edit, cell, day)]))),
    take: (chosen: readonly Change[]) =>
      draft.change(Object.fromEntries(chosen.map(({ key }) => [key, null]))),
    reset: () => {
      setSaid(null)
      draft.change(Object.fromEntries(changes.map(({ key }) => [key, null])))
    },
    takeFile: (preview: PricesPreview) => {
      const fresh = preview.cells.filter(({ state }) => state !== 'unchanged')
      draft.change(
        Object.fromEntries(
          fresh.map(({ service, city, amount, seen, before }): [CellKey, Edit] => [
            cellKey(service, city),
            {
              amount,
              seen,
              was: before,
              day: preview.from,
              slip: null,
              text: amount === null ? '' : String(amount).replace('.', ','),
            },
          ]),
        ),
      )
    },
  }
}
