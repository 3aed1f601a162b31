import { Button, Flex, Group, Title } from '@mantine/core'
import { IconArrowRight, IconPrinter, IconRosetteDiscountCheck, IconStethoscope } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { outcomeShort, unfitFollows } from '../../../../shared/conclusions/ru.ts'
import type { CommissionPaper, ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { focusOn } from '../../../platform/focus.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { cardQuery, printPaper } from '../../api.ts'
import { makerWords, paperWord } from '../words.ts'
import classes from './decision.module.css'
import { NotTaken } from './not-taken.tsx'
import type { VerdictValues } from './verdict.ts'

/** Where the user can go after a decision: to the next patient or back to the list. */
export interface WaysOn {
  /** The next patient who waits; null when there is no patient to decide about. */
  next: BookingId | null
  onOpen: (id: BookingId) => void
  onClose: () => void
}

interface Props extends WaysOn {
  /** The paper issued just now on this page, or the valid paper found in the card. */
  paper: ConclusionRow | CommissionPaper
  /**
   * The verdict that the user chose but the server did not accept, because another member had decided first;
   * otherwise null.
   */
  chosen: VerdictValues | null
}

/** Shows the valid paper, its number first, and a link to the next patient who waits. */
export function Made({ paper, chosen, next, onOpen, onClose }: Props) {
  const queries = useQueryClient()
  const work = useFileWork({ hasToast: true })
  const on = useRef<HTMLButtonElement>(null)
  useEffect(() => focusOn(on.current), [])
  useEffect(() => {
    if (next) void queries.prefetchQuery(cardQuery(next))
  }, [queries, next])
  const { id, number, outcome, handBy, handedOn } = paper
  const earlier = 'by' in paper ? paper : null
  return (
    <Flex component="section" aria-labelledby="conclusion-made" direction="column" gap={20}>
      {earlier && chosen && <NotTaken paper={earlier} chosen={chosen} />}
      <Group gap="0.5rem 0.75rem">
        <IconTile icon={IconRosetteDiscountCheck} size="lg" />
        <div role={earlier ? undefined : 'status'}>
          <Title order={3} id="conclusion-made" size="h2">
            {paperWord(paper)} {number} {earlier && 'уже '}
            {paper.isFinal ? 'оформлено' : 'оформлена'}
          </Title>
        </div>
      </Group>
      <Facts>
        <Fact caption="Решение">{outcome && outcomeShort[outcome]}</Fact>
        {earlier && <Fact caption="Кто решил">{makerWords(earlier, new Date())}</Fact>}
        <Fact caption="Дата">{formatDay(paper.on)}</Fact>
        <Fact caption="На руки">
          {handedOn ? `выдано ${formatDay(handedOn)}` : `до ${formatDay(handBy)}`}
        </Fact>
      </Facts>
      {outcome === 'unfit' && (
        <Note tone="warm" icon={IconStethoscope}>
          <b>{unfitFollows.title}.</b> {unfitFollows.text}
        </Note>
      )}
      <FileState work={work} />
      <div className={classes.after}>
        <Button
          ref={on}
          size="lg"
          rightSection={next && <IconArrowRight size={20} stroke={1.75} aria-hidden />}
          onClick={() => (next ? onOpen(next) : onClose())}
        >
          {next ? 'Следующий' : 'К списку'}
        </Button>
        <Button
          size="lg"
          variant="default"
          loading={work.isBusy}
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => printPaper(id, signal))}
        >
          Печать
        </Button>
        {next && (
          <Button size="lg" variant="quiet" onClick={onClose}>
            К списку
          </Button>
        )}
      </div>
    </Flex>
  )
}
