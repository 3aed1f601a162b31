import type { PricesPreview, PriceTable } from '../../../../shared/prices/schema.ts'
import { HistorySheet } from '../changes/history-sheet.tsx'
import { ImportSheet } from '../files/import-sheet.tsx'
import type { useAddress } from '../use-address.ts'

interface Props {
  address: ReturnType<typeof useAddress>
  table: PriceTable
  onTake: (preview: PricesPreview) => void
}

/** Shows the sheet that is open over the table: the history of prices or the import of a file. */
export function Over({ address: { list, open, go }, table, onTake }: Props) {
  if (!open) return null
  const known = (service: string) => table.rows.find((row) => row.service === service)?.name
  const onClose = () => go({ open: null })
  if ('history' in open)
    return (
      <HistorySheet
        list={list}
        service={open.history}
        nameOf={(service) => known(service) ?? 'Услуга прежней редакции'}
        onClose={onClose}
      />
    )
  return (
    <ImportSheet
      list={list}
      organization={table.organization?.name ?? null}
      day={table.on}
      nameOf={known}
      onTake={onTake}
      onClose={onClose}
    />
  )
}
