import { Button, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommissionCard } from '../../../../shared/conclusions/schema.ts'
import { valueText } from '../../../../shared/findings/ru.ts'
import type { Diagnosis, FindingItem, FindingsOfBooking } from '../../../../shared/findings/schema.ts'
import { pastWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { PatientQuestionnaire } from '../../../questionnaire/patient-questionnaire.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { CardBone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { PatientConsent } from '../../../visit-consents/patient-consent.tsx'
import classes from './decision.module.css'
import { type FoundGroups, foundGroups } from './found.ts'

const diagnosisWords = ({ name, isNew, isChronic }: Diagnosis): string =>
  [name, isNew && 'впервые', isChronic && 'хроническое'].filter(Boolean).join(', ')

/** Shows all that was found by a service out of the norm. */
function Abnormal({ item: { name, finding } }: { item: FindingItem }) {
  if (!finding) return null
  const { diagnoses, values, text, recommendation, consultation, by } = finding
  return (
    <Stack component="li" gap={2} fz="sm" lh="1.25rem" style={{ overflowWrap: 'anywhere' }}>
      <Text inherit fw={600}>
        {name}
        {by && (
          <Text span inherit fw={400} c="var(--app-text-2)">
            {` — ${by}`}
          </Text>
        )}
      </Text>
      {diagnoses.map((one) => (
        <Text inherit key={one.icd10}>
          <b className="nowrap">{one.icd10}</b> {diagnosisWords(one)}
        </Text>
      ))}
      {values.map(
        (value) =>
          value.isOutOfNorm && (
            <Text inherit key={value.key}>
              {value.name} <b>{valueText(value)}</b>
              {value.norm && `, норма ${value.norm}`}
            </Text>
          ),
      )}
      {text && <Text inherit>{text}</Text>}
      {recommendation && <Text inherit>Рекомендация: {recommendation}</Text>}
      {consultation && <Text inherit>Нужна консультация: {consultation}</Text>}
    </Stack>
  )
}

const wordsOf = ({ name, finding }: FindingItem): string =>
  [name, finding?.reason ?? finding?.text, finding?.recommendation].filter(Boolean).join(': ')

/** One line with the number of services; their names are shown on demand, or at once where the reader must act. */
function Counted({
  title,
  items,
  isOpen = false,
}: {
  title: string
  items: FindingItem[]
  isOpen?: boolean
}) {
  const [isShown, setShown] = useState(isOpen)
  if (items.length === 0) return null
  return (
    <div>
      {isOpen ? (
        <Text fz="sm" fw={600}>
          {title}: {items.length}
        </Text>
      ) : (
        <Button
          variant="subtle"
          size="sm"
          px={0}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >{`${title}: ${items.length}`}</Button>
      )}
      {isShown && (
        <ul>
          {items.map((item) => (
            <li key={item.service} className={classes.quiet}>
              {wordsOf(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Groups({ groups, day }: { groups: FoundGroups; day: FindingsOfBooking['day'] }) {
  const { abnormal, normal, awaited, refused, missing } = groups
  if ([abnormal, normal, awaited, refused].every(({ length }) => length === 0))
    return <p className={classes.quiet}>Врачи ничего не записали в кабинете: сверьте с медкартой.</p>
  return (
    <>
      {abnormal.length > 0 && (
        <Stack component="ul" gap="sm">
          {abnormal.map((item) => (
            <Abnormal key={item.service} item={item} />
          ))}
        </Stack>
      )}
      <Counted
        title={`Ждём результата, осмотр был ${pastWords(day, clinicDay(new Date()))}`}
        items={awaited}
        isOpen
      />
      <Counted title="Не проведено" items={refused} isOpen />
      <Counted title="В норме" items={normal} />
      <Counted title="Не записано" items={missing} />
    </>
  )
}

interface Props {
  card: CommissionCard
  found: UseQueryResult<FindingsOfBooking>
}

function Content({ card, found }: Props) {
  if (found.data) return <Groups groups={foundGroups(found.data, card.stops)} day={found.data.day} />
  if (found.isPending)
    return (
      <Skeletons>
        <CardBone lines={3} />
      </Skeletons>
    )
  return (
    <ErrorState
      title="Записи врачей не загрузились"
      error={found.error}
      safe="Они целы, попробуйте ещё раз."
      onRetry={() => void found.refetch()}
    />
  )
}

/** Leads to all versions of the findings, in a tab of its own: the decision that is not issued yet stays here. */
const AllVersions = ({ card: { booking, number } }: Pick<Props, 'card'>) => (
  <ButtonLink
    to="/results"
    search={{ state: 'done', q: number, booking }}
    target="_blank"
    size="sm"
    variant="default"
    style={{ alignSelf: 'flex-start' }}
    leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
  >
    Прежние записи и исправление
  </ButtonLink>
)

/** Shows what the doctors and the studies have found, whatever is out of the norm first. */
export const FoundPart = (props: Props) => (
  <section aria-labelledby="conclusion-found" className={classes.part}>
    <Title order={3} id="conclusion-found" size="h4">
      Что нашли
    </Title>
    <PatientConsent booking={props.card.booking} />
    <PatientQuestionnaire booking={props.card.booking} />
    <Content {...props} />
    <AllVersions card={props.card} />
  </section>
)
