import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconEye, IconEyeOff, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { IdentityPaper } from '../../../../shared/booking/schema.ts'
import type { DeskNumbers } from '../../../../shared/desk/corrections/schema.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import { Printed } from '../../../ui/printed.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useNumbers } from './corrections-api.ts'
import { NumbersPaper } from './numbers-paper.tsx'

const issuedWords = ({ issuedOn, issuedBy }: Pick<IdentityPaper, 'issuedOn' | 'issuedBy'>): string =>
  [issuedOn && formatDay(issuedOn), issuedBy].filter(Boolean).join(', ')

const spaced = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Captions and values of the documents of a visit, for the card and for print. */
export function numberLines({ paper, snils, policy }: DeskNumbers): { caption: string; value: string }[] {
  const lines: { caption: string; value: string | null | undefined }[] = [
    {
      caption: paper?.kind === 'other' ? paper.title : 'Паспорт',
      value: paper && (paper.kind === 'passport' ? `${paper.series} ${paper.number}` : paper.number),
    },
    { caption: 'Выдан', value: paper && issuedWords(paper) },
    { caption: 'Код подразделения', value: paper?.kind === 'passport' ? paper.code : null },
    { caption: 'СНИЛС', value: snils?.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4') },
    { caption: 'Полис ОМС', value: policy && spaced(policy) },
  ]
  return lines.flatMap(({ caption, value }) => (value ? [{ caption, value }] : []))
}

interface Props {
  card: DeskCard
  /** The numbers shown now; null while nobody has asked for them. */
  numbers: DeskNumbers | null
  onShow: (numbers: DeskNumbers | null) => void
}

/** Shows the numbers of a visit's documents after an explicit press, and prints them: both go to the audit. */
export function Numbers({ card, numbers, onShow }: Props) {
  const asking = useNumbers(card.id)
  const printing = useNumbers(card.id)
  const [printed, setPrinted] = useState<DeskNumbers | null>(null)
  const failed = ({ message }: Error) => toast('danger', 'Номера не загрузились', message)
  if (!numbers)
    return (
      <>
        <Button
          size="sm"
          variant="default"
          mr="auto"
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
          loading={asking.isPending}
          onClick={() => asking.mutate('numbers', { onSuccess: onShow })}
        >
          Показать номера
        </Button>
        {asking.error && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {asking.error.message}
          </Note>
        )}
      </>
    )
  return (
    <>
      <div role="status">
        <Facts>
          {numberLines(numbers).map(({ caption, value }) => (
            <Fact key={caption} caption={caption}>
              {value}
            </Fact>
          ))}
        </Facts>
      </div>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => onShow(null)}
        >
          Скрыть номера
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          loading={printing.isPending}
          onClick={() => printing.mutate('print', { onSuccess: setPrinted, onError: failed })}
        >
          Напечатать
        </Button>
      </Group>
      <Text size="sm" fw={400} c="dimmed">
        Просмотр и печать номеров записываются в журнал.
      </Text>
      {printed && (
        <Printed onDone={() => setPrinted(null)}>
          <NumbersPaper card={card} lines={numberLines(printed)} />
        </Printed>
      )}
    </>
  )
}
