import { Flex, Stack, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { breakWords } from '../../../../shared/queue/room-break.ts'
import type { Console, PatientInside } from '../../../../shared/queue/schema.ts'
import { FormerCheckUps } from '../../../findings/former-check-ups.tsx'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import { StopForms } from '../../../findings/stop-forms.tsx'
import { FactorChips } from '../../../programme/factor-chips.tsx'
import { PatientQuestionnaire } from '../../../questionnaire/patient-questionnaire.tsx'
import { Card } from '../../../ui/card.tsx'
import { HeldHeight } from '../../../ui/held-height.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { PatientConsent } from '../../../visit-consents/patient-consent.tsx'
import { ActButtons } from './act-buttons.tsx'
import classes from './console.module.css'
import { PatientDecisions } from './patient-decisions.tsx'
import { PatientResults } from './patient-results.tsx'
import { PatientTags } from './patient-tags.tsx'
import type { RareGroup } from './rare-acts.ts'
import type { Acts } from './use-acts.ts'
import { agoWords, leftWords, personWords, waitingWords } from './words.ts'

interface Props {
  room: Console
  acts: Acts
  isLinked: boolean
  now: Date
  /** The acts of the menu «Ещё». */
  rare: readonly RareGroup[]
  onKeys: () => void
  isOthers: boolean
  onTakeOver: () => void
  /** Findings about the patient inside: the forms, and what the end of the stop writes. */
  findings: StopFindings
}

const standingWords = (cabinet: Console['cabinet']): string =>
  capital(breakWords(cabinet) ?? (cabinet.isOpen ? 'свободно' : 'приём закрыт'))

/** Shows in large type what the room does: a patient is inside since a time, the room is free, or it is closed. */
function Standing({
  room,
  now,
  heading,
}: Pick<Props, 'room' | 'now'> & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { inside, cabinet, door } = room
  if (!inside) {
    const near = door.length > 0 ? `у двери ${door.length}, ` : ''
    return (
      <div className={classes.standing}>
        <h2 ref={heading} tabIndex={-1} className={classes.number} data-quiet>
          {standingWords(cabinet)}
        </h2>
        <p className={classes.who}>
          <span>
            {near}
            {waitingWords(cabinet.waiting)}
          </span>
        </p>
      </div>
    )
  }
  return (
    <div className={classes.standing}>
      <h2 ref={heading} tabIndex={-1} className={`${classes.number} proportional`}>
        {inside.number}
      </h2>
      <p className={classes.who}>
        <Text
          component="b"
          inherit
          lineClamp={2}
          fz={{ base: 18, xs: 20 }}
          fw={600}
          lh="1.625rem"
          c="var(--app-text)"
        >
          {inside.fullname}
        </Text>
        <span>
          {personWords(inside, now)}, {checkUpKindNames[inside.kind].toLowerCase()}
        </span>
      </p>
      <p className={classes.time}>
        <span>{byGender('Приглашён', inside.gender)}</span>
        <b>{agoWords(inside.since, now)}</b>
      </p>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex component="section" direction="column" gap="xs">
    <h3 className={classes.caption}>{title}</h3>
    {children}
  </Flex>
)

/** Shows the services for the patient inside and their reasons. */
const Work = ({ inside, hasForms }: { inside: PatientInside; hasForms: boolean }) => (
  <Stack gap={20} pt={20} mt="sm" className={classes.edged}>
    <PatientTags patient={inside} />
    {!hasForms && (
      <Part title="Сделать здесь">
        <Flex component="ul" direction="column" gap={4} fz={18} fw={500} lh="1.625rem">
          {inside.services.map(({ service, name }) => (
            <li key={service}>{name}</li>
          ))}
        </Flex>
      </Part>
    )}
    {inside.factors.length > 0 && (
      <Part title="Факторы и работы">
        <FactorChips factors={inside.factors} />
      </Part>
    )}
    <FormerCheckUps key={inside.booking} booking={inside.booking} />
    <PatientConsent booking={inside.booking} />
    <Part title="Анкета">
      <PatientQuestionnaire booking={inside.booking} />
    </Part>
    <PatientResults booking={inside.booking} />
    <PatientDecisions booking={inside.booking} />
    <Text inherit c="dimmed">
      {leftWords(inside.left)}
    </Text>
  </Stack>
)

/** Names the patients at the door in one line, where the list of the door lies below the screen. */
const DoorLine = ({ door }: Pick<Console, 'door'>) => (
  <p className={classes.doorLine}>
    {door.length === 0 ? (
      'У двери никого'
    ) : (
      <>
        <b>У двери:</b> {door.map(({ number, fullname }) => `${number} ${fullname}`).join('; ')}
      </>
    )}
  </p>
)

/** About the height of the form of one doctor, pixels. */
const formsLeast = 280

/** Scrolls back to the number and the name when somebody else is inside and they lie above the window. */
function useShownPerson(heading: RefObject<HTMLHeadingElement | null>, ticket: string | null): void {
  const shown = useRef(ticket)
  useEffect(() => {
    if (shown.current === ticket) return
    shown.current = ticket
    const top = heading.current?.getBoundingClientRect().top ?? 0
    if (ticket && top < 0) heading.current?.scrollIntoView({ block: 'start' })
  }, [heading, ticket])
}

/**
 * The workplace: the patient inside, the buttons below, then the services with their forms, so that the buttons never move.
 */
export function InsideCard(props: Props) {
  const { room, acts, isLinked, now, rare, onKeys, isOthers, onTakeOver, findings } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef(() => {})
  useShownPerson(heading, room.inside?.ticket ?? null)
  return (
    <Card tone="lift" aria-label="Приём">
      <DoorLine door={room.door} />
      <Standing room={room} now={now} heading={heading} />
      <ActButtons
        room={room}
        acts={acts}
        isLinked={isLinked}
        isOthers={isOthers}
        onTakeOver={onTakeOver}
        findings={findings}
        rare={rare}
        onKeys={onKeys}
        main={main}
        onResumed={() => heading.current?.focus()}
      />
      <HeldHeight isHeld={findings.isPending} least={formsLeast}>
        {findings.isPending ? (
          <Skeletons gap="xs">
            <Bone w="40%" h={26} />
            <Bone h={formsLeast - 60} radius={12} />
          </Skeletons>
        ) : (
          <StopForms findings={findings} onEnd={() => main.current()} />
        )}
        {room.inside && !findings.isPending && (
          <Work inside={room.inside} hasForms={findings.found !== null} />
        )}
      </HeldHeight>
    </Card>
  )
}
