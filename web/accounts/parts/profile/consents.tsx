import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { standingConsent } from '../../../../shared/accounts/consents/rules.ts'
import type { GivenConsent, OwnConsents } from '../../../../shared/accounts/consents/schema.ts'
import { purposeNames } from '../../../../shared/accounts/ru.ts'
import { ConsentPurpose } from '../../../../shared/accounts/schema.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { consentTextsQuery } from '../../../consents/api.ts'
import { ConsentLines } from '../../../consents/consent-text.tsx'
import { OpenText } from '../../../ui/open-text.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { ownConsentsQuery } from '../../api.ts'
import { ConsentActs } from './consent-acts.tsx'
import classes from './profile-panel.module.css'

const dayOf = (instant: string) => dayWordsWithYear(clinicDay(new Date(instant)))

function stateWords(one: GivenConsent | undefined): string {
  if (!one) return 'Не давали'
  if (one.withdrawnAt) return `Отозвано ${dayOf(one.withdrawnAt)}`
  return `Дано ${dayOf(one.givenAt)}${one.isOnPaper ? ' на бумаге' : ''}`
}

interface RowProps {
  purpose: ConsentPurpose
  consents: OwnConsents
}

const Row = ({ purpose, consents }: RowProps) => (
  <li className={classes.row}>
    <Stack gap={2} flex={1} miw={0}>
      <Text span size="sm" c="dimmed">
        {purposeNames[purpose]}
      </Text>
      <span className={classes.value}>{stateWords(standingConsent(consents.given, purpose))}</span>
    </Stack>
    <OpenText title={purposeNames[purpose]}>
      <Content opened={{ purpose, ofBooking: null }} consents={consents} />
    </OpenText>
  </li>
)

/** Consents of the same text given with bookings, as one line each. */
function OfBookings({ consents }: { consents: OwnConsents }) {
  const [isWhole, setWhole] = useState(false)
  const given = consents.given.filter(({ booking }) => booking !== null)
  const shown = isWhole ? given : given.slice(0, 3)
  if (given.length === 0) return null
  return (
    <>
      <Text size="sm" c="dimmed">
        При записях на осмотр
      </Text>
      <ul>
        {shown.map((one) => (
          <li key={one.booking} className={classes.row}>
            <Stack gap={2} flex={1} miw={0}>
              <Text span size="sm" c="dimmed">
                {one.title}, запись <span className="nowrap">{one.booking}</span>
              </Text>
              <span className={classes.value}>{stateWords(one)}</span>
            </Stack>
            <OpenText title={purposeNames[one.purpose]} name={`${one.title}, запись ${one.booking}`}>
              <Content opened={{ purpose: one.purpose, ofBooking: one }} consents={consents} />
            </OpenText>
          </li>
        ))}
      </ul>
      {shown.length < given.length && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          Показать все, {given.length}
        </Button>
      )}
    </>
  )
}

/** A consent in the sheet: the standing one of a purpose, or one given with a booking. */
type ShownConsent = { purpose: ConsentPurpose; ofBooking: GivenConsent | null }

function Content({ opened, consents }: { opened: ShownConsent; consents: OwnConsents }) {
  const texts = useQuery(consentTextsQuery)
  const { purpose, ofBooking } = opened
  const standing = ofBooking ?? standingConsent(consents.given, purpose)
  const inForce = texts.data?.find((one) => one.purpose === purpose)
  // A consent that was withdrawn is given again to the text in force, so that text is shown.
  const read = standing && !standing.withdrawnAt ? standing : inForce
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {stateWords(standing)}
        {standing && !standing.withdrawnAt && `, редакция ${standing.version}`}
      </Text>
      {read ? <ConsentLines text={read.text} /> : <Bone h={96} />}
      <ConsentActs purpose={purpose} standing={standing} askedAt={consents.askedAt} />
    </Stack>
  )
}

/** The user's consents: each with its text, its day and what taking it back means (152-ФЗ ст. 9). */
export function Consents() {
  const consents = useQuery(ownConsentsQuery)
  const { data } = consents
  return (
    <section>
      <Title order={3} size="h4">
        Согласия
      </Title>
      {consents.isPending && (
        <Skeletons>
          <Bone h={48} />
        </Skeletons>
      )}
      {consents.isError && (
        <ErrorState
          title="Согласия не загрузились"
          error={consents.error}
          onRetry={() => void consents.refetch()}
        />
      )}
      {data && (
        <>
          <ul>
            {ConsentPurpose.options.map((purpose) => (
              <Row key={purpose} purpose={purpose} consents={data} />
            ))}
          </ul>
          <OfBookings consents={data} />
        </>
      )}
    </section>
  )
}
