import { Box } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { CommissionPaper } from '../../../../shared/conclusions/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { useIntoSight } from '../../../ui/slide.ts'
import { makerWords, paperVerdict, paperWord, verdictWords } from '../words.ts'
import classes from './decision.module.css'
import { type VerdictValues, verdictOf } from './verdict.ts'

interface Props {
  paper: CommissionPaper
  chosen: VerdictValues
}

/**
 * Tells the user that another commission member decided first: names that member, shows that decision and the
 * user's own unsaved choice.
 */
export function NotTaken({ paper, chosen }: Props) {
  const place = useIntoSight<HTMLDivElement>(true)
  const { contraindicated = [], group = null, needs = [], examinations = null, outcome } = verdictOf(chosen)
  return (
    <div ref={place}>
      <Note tone="warm" icon={IconUsers} role="alert">
        <b>Ваше решение не записано.</b>{' '}
        {paper.isMine ? 'Вы уже решили об этом осмотре в другом окне' : 'Раньше решил другой член комиссии'}:{' '}
        {makerWords(paper, new Date())}.
        <dl className={classes.both}>
          <Box component="dt" c="dimmed">
            Записано
          </Box>
          <dd>
            {paperWord(paper)} {paper.number}. {paperVerdict(paper)}
          </dd>
          <Box component="dt" c="dimmed">
            Вы выбрали
          </Box>
          <dd>{verdictWords({ contraindicated, group, needs, examinations, outcome })}</dd>
        </dl>
        {outcome !== 'additional' && !paper.isFinal
          ? 'Если обследование больше не нужно, оформите заключение: справка останется среди документов.'
          : 'Если с записанным не согласны, аннулируйте документ и решите заново.'}
      </Note>
    </div>
  )
}
