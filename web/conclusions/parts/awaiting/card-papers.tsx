import { Button, Flex, Group, Title } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { onwardWords } from '../../../../shared/conclusions/onward-referral/ru.ts'
import { onwardPlaces } from '../../../../shared/conclusions/onward-referral/rules.ts'
import { mayTakeBack } from '../../../../shared/conclusions/rules.ts'
import type { CommissionCard, Conclusion } from '../../../../shared/conclusions/schema.ts'
import { clinicDay, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { PaperSignatures } from '../../../signatures/paper-signatures.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { toast } from '../../../ui/toasts.tsx'
import { printExtract, printOnwardReferral, printPaper, signaturesOf } from '../../api.ts'
import type { PaperToAnnul } from '../list/annul-sheet.tsx'
import { PaperState } from '../list/paper-state.tsx'
import { useHanding } from '../list/use-handing.ts'
import { makerWords, paperVerdict, paperWord } from '../words.ts'
import classes from './decision.module.css'

interface Props {
  card: CommissionCard
  onAnnul: (paper: PaperToAnnul) => void
}

interface ActsProps extends Pick<Props, 'onAnnul'> {
  paper: Conclusion
  isOwn: boolean
  today: Day
  work: ReturnType<typeof useFileWork>
}

function Acts({ paper, isOwn, today, work, onAnnul }: ActsProps) {
  const { mark, isBusy, last } = useHanding()
  const { id, number } = paper
  const first = useRef<HTMLButtonElement>(null)
  const done = last?.done
  useEffect(() => {
    if (!done) return
    // The pressed button disappears, so the focus moves to the first button.
    first.current?.focus()
    toast('ok', done)
  }, [done])
  return (
    <Group gap="0.5rem 0.75rem">
      <Button
        ref={first}
        size="sm"
        variant="default"
        disabled={work.isBusy}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        aria-label={`Печать ${number}`}
        onClick={() => work.run((signal) => printPaper(id, signal))}
      >
        Печать
      </Button>
      {paper.isFinal && (
        <Button
          size="sm"
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          aria-label={`Выписка ${number}`}
          onClick={() => work.run((signal) => printExtract(id, signal))}
        >
          Выписка
        </Button>
      )}
      {onwardPlaces(paper).map((place) => (
        <Button
          key={place}
          size="sm"
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => printOnwardReferral(id, place, signal))}
        >
          {onwardWords[place].button}
        </Button>
      ))}
      {mayTakeBack(paper, today) && (
        <Button
          size="sm"
          variant="quiet"
          loading={isBusy(id)}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          aria-label={`Отменить выдачу: ${number}, ${paper.fullname}`}
          onClick={() => void mark(paper, 'takeBack')}
        >
          Отменить выдачу
        </Button>
      )}
      {!isOwn && (
        <Button
          size="sm"
          variant="quiet"
          leftSection={<IconBan size={18} stroke={1.75} aria-hidden />}
          aria-label={`Аннулировать ${number}`}
          onClick={() => onAnnul(paper)}
        >
          Аннулировать
        </Button>
      )}
    </Group>
  )
}

/** Lists all papers of the check-up, newest first, including annulled ones. */
export function CardPapers({ card: { papers, isOwn }, onAnnul }: Props) {
  const work = useFileWork({ hasToast: true })
  const today = clinicDay(new Date())
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="conclusion-papers" className={classes.part}>
      <Title order={3} id="conclusion-papers" size="h4">
        Документы этого осмотра
      </Title>
      <FileState work={work} />
      <Flex component="ul" direction="column" gap="md">
        {papers.map((paper) => (
          <Flex component="li" key={paper.id} direction="column" gap="xs">
            <p>
              <b>
                {paperWord(paper)} {paper.number}
              </b>
              , {formatDay(paper.on)}. {paperVerdict(paper)}.
            </p>
            <p className={classes.quiet}>Решение: {makerWords(paper, new Date())}</p>
            <Group gap="0.5rem 0.75rem">
              <PaperState paper={paper} />
              {paper.annulReason && <span className={classes.quiet}>{paper.annulReason}</span>}
            </Group>
            {!paper.annulledAt && (
              <>
                <Acts paper={paper} isOwn={isOwn} today={today} work={work} onAnnul={onAnnul} />
                <PaperSignatures
                  name={paper.number}
                  calls={signaturesOf(paper.id, 'conclusion')}
                  work={work}
                />
                {paper.isFinal && (
                  <PaperSignatures
                    name={`выписка ${paper.number}`}
                    title="Выписка для человека"
                    calls={signaturesOf(paper.id, 'extract')}
                    work={work}
                  />
                )}
              </>
            )}
          </Flex>
        ))}
      </Flex>
    </section>
  )
}
