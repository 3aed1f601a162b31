import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BookingId, KeptPart } from '../../../../shared/booking/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { papersQuery } from '../../api.ts'
import type { Draft } from './draft.ts'
import { isTaken, withAnew } from './kept.ts'

/** Describes the document of the earlier booking, with the last digits of its number when they are known. */
export function useKeptPaper({ again, passport }: Draft) {
  const booking = (again?.papers?.booking ?? '') as BookingId
  const { data } = useQuery({ ...papersQuery(booking), enabled: booking !== '' })
  const { kind = passport.kind, tail } = data?.paper ?? {}
  return {
    title: kind === 'passport' ? 'Паспорт РФ' : 'Документ',
    number: tail ? `номер заканчивается на ${tail}` : null,
  }
}

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The documents in question: taken over all together or not at all. */
  parts: readonly KeptPart[]
  /** The name of the documents. */
  what: string
  /** The text shown when the documents are to be typed anew. */
  unless?: string
  /** Labels of the buttons that ask for other documents and return to the former ones. */
  other: string
  former: string
}

/** Tells the user that documents of the earlier booking are taken over, and lets the user give others and return. */
export function KeptPapers({ draft, onChange, parts, what, unless, ...words }: Props) {
  const number = <span className="nowrap">{draft.again?.number}</span>
  const change = (isAnew: boolean) => onChange(withAnew(draft, parts, isAnew))
  const isAnew = !parts.some((part) => isTaken(draft, part))
  return (
    <Note
      tone={isAnew ? 'calm' : 'teal'}
      icon={IconShieldCheck}
      action={
        <Button variant="default" size="sm" onClick={() => change(!isAnew)}>
          {isAnew ? words.former : words.other}
        </Button>
      }
    >
      {isAnew ? (
        <>
          {what} есть в записи {number}: можно не вводить.
        </>
      ) : (
        <>
          <b>{what}</b> возьмём из записи {number}, вводить не нужно. {unless}
        </>
      )}
    </Note>
  )
}
