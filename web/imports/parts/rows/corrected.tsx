import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import type { ImportField, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { toast } from '../../../ui/toasts.tsx'
import { type CorrectionBody, useImportActs } from '../../api.ts'
import { nouns, shortNames } from '../import-words.ts'
import classes from '../steps/check.module.css'
import { rowText } from '../steps/unread-words.ts'

interface Props {
  organization: OrganizationId
  view: ImportView
  corrections: CorrectionView | undefined
}

const shownAtOnce = 5

/** A correction as the list shows it, and the change that takes it back. */
interface CorrectionLine {
  key: string
  field: ImportField
  was: string
  text: string
  where: string
  back: CorrectionBody
}

function linesOf(
  { values, cells }: Pick<CorrectionView, 'values' | 'cells'>,
  placeOf: (row: number) => string,
): CorrectionLine[] {
  const ofValues = values
    .toReversed()
    .filter(({ rows }) => rows > 0)
    .map(({ field, value, text, rows, isRemembered }) => ({
      key: `${field} ${value}`,
      field,
      was: value,
      text,
      where: `${isRemembered ? 'Как в прошлый раз, ' : ''}${numberOf(rows, nouns.row)}`,
      back: { values: [{ field, value, text: null, isRemembered }] },
    }))
  const ofCells = cells.toReversed().map(({ row, field, was, text }) => ({
    key: `${field} ${row}`,
    field,
    was,
    text,
    where: `строка ${placeOf(row)}`,
    back: { cells: [{ row, field, was, text: null }] },
  }))
  return [...ofValues, ...ofCells]
}

/** Lists the corrections of a checked file; each can be taken back. */
export function Corrected({ organization, view, corrections }: Props) {
  const { correct } = useImportActs(organization, view)
  const [isWhole, setWhole] = useState(false)
  const lines = corrections ? linesOf(corrections, (row) => rowText(view, row)) : []
  const shown = isWhole ? lines : lines.slice(0, shownAtOnce)
  const takeBack = (body: CorrectionBody) =>
    correct(body).catch((error: Error) => toast('danger', 'Исправление осталось', error.message))
  return (
    <>
      <Box component="ul">
        {shown.map(({ key, field, was, text, where, back }) => (
          <li key={key} className={classes.problem}>
            <p>
              {shortNames[field]}: {was ? `«${was}»` : 'пусто'} → {text || 'не загружать'}
              <Text span size="xs" display="block" c="dimmed">
                {where}
              </Text>
            </p>
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Вернуть как было: ${shortNames[field]}, ${was || 'пусто'}, ${where}`}
              onClick={() => void takeBack(back)}
            >
              Вернуть
            </Button>
          </li>
        ))}
      </Box>
      {lines.length > shown.length && (
        <Button size="sm" variant="subtle" onClick={() => setWhole(true)}>
          Ещё {lines.length - shown.length}
        </Button>
      )}
    </>
  )
}
