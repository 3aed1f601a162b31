import { Button, Flex, Text, Title } from '@mantine/core'
import { IconBan, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { outdatedWords } from '../../shared/final-acts/ru.ts'
import type { EmployerAct } from '../../shared/final-acts/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { numberWords } from '../../shared/platform/count-words.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { useMayChange } from '../platform/active-organization.ts'
import { Card } from '../ui/card.tsx'
import { FileState } from '../ui/file-state.tsx'
import { type FileWork, useFileWork } from '../ui/file-work.ts'
import { StatusPill } from '../ui/status-pill.tsx'
import { employerActsQuery, employerProposalQuery, saveEmployerAct } from './api.ts'
import classes from './parts/acts.module.css'
import { EmployerProposal } from './parts/employer-proposal.tsx'
import { checkUpWords } from './parts/words.ts'

interface RowProps {
  act: EmployerAct
  organization: OrganizationId
  work: FileWork
}

function Row({
  act: { id, number, on, department, from, to, subject, passed, annulledAt, handedOn, isSigned, isOutdated },
  organization,
  work,
}: RowProps) {
  const canChange = useMayChange()
  return (
    <li className={classes.ofEmployer}>
      <div className={classes.about}>
        <Text fz="0.9375rem">{`№ ${number} от ${formatDay(on)}`}</Text>
        <Text size="xs" c="var(--app-text-2)">
          {department && `${department}: `}осмотр {checkUpWords(from, to)}, прошли {numberWords(passed)} из{' '}
          {numberWords(subject)}
          {handedOn && `, вручён ${formatDay(handedOn)}`}
          {isSigned && !annulledAt && ', подписан электронно'}
        </Text>
      </div>
      {annulledAt ? (
        <StatusPill tone="mute" icon={IconBan}>
          Аннулирован
        </StatusPill>
      ) : (
        canChange && (
          <Button
            size="sm"
            variant="default"
            disabled={work.isBusy}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            aria-label={`Скачать ${isSigned ? 'с подписью ' : ''}заключительный акт № ${number}`}
            onClick={() => work.run((signal) => saveEmployerAct(organization, id, signal))}
          >
            {isSigned ? 'Скачать с подписью' : 'Скачать'}
          </Button>
        )
      )}
      {isOutdated && (
        <Text flex="1 0 100%" m={0} size="sm" c="var(--app-on-accent-soft)">
          {outdatedWords}
        </Text>
      )}
    </li>
  )
}

/** The newest acts; the others come by a press. */
const shownAtFirst = 3

/** The acts under their heading, once loaded. */
function Acts({ organization, acts }: { organization: OrganizationId; acts: readonly EmployerAct[] }) {
  const work = useFileWork({ hasToast: true })
  const [isWhole, setWhole] = useState(false)
  const heading = useId()
  return (
    <Flex component="section" aria-labelledby={heading} direction="column" gap="sm">
      <Title order={2} size="h3" id={heading}>
        Заключительные акты
      </Title>
      <p className={classes.second}>
        Итоги периодического осмотра: кто прошёл и с каким заключением, кто не завершил и не прошёл. Сведения
        о заболеваниях стоят только в акте, который передаёт медицинский центр.
      </p>
      <EmployerProposal organization={organization} />
      <ul aria-label="Заключительные акты">
        {acts.slice(0, isWhole ? acts.length : shownAtFirst).map((act) => (
          <Row key={act.id} act={act} organization={organization} work={work} />
        ))}
      </ul>
      {!isWhole && acts.length > shownAtFirst && (
        <Button variant="subtle" w="fit-content" onClick={() => setWhole(true)}>
          Показать ещё {numberWords(acts.length - shownAtFirst)}
        </Button>
      )}
      <FileState work={work} />
    </Flex>
  )
}

/**
 * Acts of an organization that its managers may download; renders nothing without acts. `isCard`: a part of a
 * page.
 */
export function EmployerActs({ organization, isCard }: { organization: OrganizationId; isCard?: boolean }) {
  const { data } = useQuery(employerActsQuery(organization))
  const { data: proposal } = useQuery(employerProposalQuery(organization))
  if (!data || (data.items.length === 0 && !proposal)) return null
  const acts = <Acts organization={organization} acts={data.items} />
  return isCard ? <Card component="div">{acts}</Card> : acts
}
