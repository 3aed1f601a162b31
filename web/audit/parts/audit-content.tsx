import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { askedName, fieldName, roleName, valueWords } from '../../../shared/audit/ru.ts'
import type { AuditEvent } from '../../../shared/audit/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { clinicDay, clinicTime, formatDay } from '../../../shared/platform/days.ts'
import { deviceOf } from '../../../shared/users/device.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { TextLink } from '../../ui/links.tsx'
import { askedText } from './asked-words.ts'
import classes from './audit.module.css'
import { linkOf, whoWords } from './audit-words.ts'

/** Longer values, in characters, are shown in full only on request. */
const longText = 280

function Value({ text, isOld }: { text: string | null; isOld?: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const words = text === null ? 'не было' : valueWords(text)
  const isCut = words.length > longText && !isWhole
  return (
    <div className={classes.value} data-old={isOld || undefined} data-none={text === null || undefined}>
      {isCut ? `${words.slice(0, longText).trimEnd()}…` : words}
      {isCut && (
        <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
          Показать целиком
        </Button>
      )}
    </div>
  )
}

// For numbers and passwords the audit records only the fact of a change.
const isHidden = (before: string | null, after: string | null) =>
  before === null && /^изменён|^изменено/.test(after ?? '')

function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  if (changes.length === 0) return null
  const hasOld = changes.some(({ before }) => before !== null)
  const hasNew = changes.some(({ after }) => after !== null)
  return (
    <section className={classes.part} aria-labelledby="event-changes">
      <Title order={3} id="event-changes" mb="xs" size="h4">
        {hasOld && hasNew ? 'Что изменилось' : hasOld ? 'Что было' : 'Что записано'}
      </Title>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field} className={classes.change}>
            <dt>{fieldName(field)}</dt>
            {hasOld && !isHidden(before, after) && (
              <dd>
                {hasNew && (
                  <Text span inherit flex="none" w={48} pt={6} fz="xs" lh="1.5rem" c="var(--app-text-3)">
                    Было
                  </Text>
                )}
                <Value text={before} isOld={hasNew} />
              </dd>
            )}
            {hasNew && (
              <dd>
                {hasOld && (
                  <Text span inherit flex="none" w={48} pt={6} fz="xs" lh="1.5rem" c="var(--app-text-3)">
                    {isHidden(before, after) ? '' : 'Стало'}
                  </Text>
                )}
                <Value text={after} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Asked({ asked }: Pick<AuditEvent, 'asked'>) {
  const shown = Object.entries(asked).filter(([name]) => name !== 'limit' && name !== 'after')
  if (shown.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="event-asked">
      <Title order={3} id="event-asked" mb="xs" size="h4">
        Что спрашивали
      </Title>
      <Facts>
        {shown.map(([name, value]) => (
          <Fact key={name} caption={askedName(name)}>
            {askedText(name, value)}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}

/** More names are shown on request. */
const namesAtOnce = 20

function Subjects({ subjects }: Pick<AuditEvent, 'subjects'>) {
  const [isWhole, setWhole] = useState(false)
  if (subjects.length === 0) return null
  const shown = isWhole ? subjects : subjects.slice(0, namesAtOnce)
  return (
    <section className={classes.part} aria-labelledby="event-subjects">
      <Title order={3} id="event-subjects" mb="xs" size="h4">
        Кого показали
      </Title>
      <List listStyleType="none" spacing={4}>
        {shown.map(({ id, name }) => (
          <List.Item key={id ?? name}>{name ?? 'Запись удалена'}</List.Item>
        ))}
      </List>
      {shown.length < subjects.length && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setWhole(true)}>
          Показать всех: {numberWords(subjects.length)}
        </Button>
      )}
    </section>
  )
}

function Onward({ event, onNarrow }: ContentProps) {
  const { who, subject } = event
  if (!who && !subject) return null
  return (
    <Group gap="xs" align="stretch">
      {subject && (
        <Button variant="default" onClick={() => onNarrow({ subject: subject.id })}>
          Вся история записи
        </Button>
      )}
      {who && (
        <Button variant="default" onClick={() => onNarrow({ who: who.id })}>
          Все действия человека
        </Button>
      )}
    </Group>
  )
}

/** Failures and refusals over the limit of a minute stand in one row, with their number. */
const isDenied = ({ act }: AuditEvent) => act === 'fail' || act === 'lock' || act === 'refuse'

interface ContentProps {
  event: AuditEvent
  onNarrow: (to: { who?: string; subject?: string; organization?: string }) => void
}

/** Shows a whole event: who, when, from where, on what, and the values before and after. */
export function AuditContent({ event, onNarrow }: ContentProps) {
  const { at, who, role, does, organization, count, address, agent } = event
  const moment = new Date(at)
  const place = linkOf(event)
  return (
    <Stack gap={20}>
      {event.subject?.name && <p>{does}</p>}
      {place && (
        <TextLink {...place} className={classes.open}>
          {event.subject?.name ? 'Открыть запись' : 'Открыть раздел'}{' '}
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </TextLink>
      )}
      <Changes changes={event.changes} />
      {event.isErased && (
        <Text c="var(--app-text-2)">Значения удалены вместе с личными данными человека.</Text>
      )}
      <Asked asked={event.asked} />
      <Subjects subjects={event.subjects} />
      <section className={classes.part} aria-label="Кто, когда и откуда">
        <Facts>
          <Fact caption="Кто">
            {who?.name ? (
              <TextLink to="/admin" search={{ users: '', user: who.id }}>
                {who.name}
              </TextLink>
            ) : (
              whoWords(event)
            )}
          </Fact>
          <Fact caption="Роль">{roleName(role)}</Fact>
          <Fact caption="Когда">
            {formatDay(clinicDay(moment))}, {clinicTime(moment)}
          </Fact>
          {organization && <Fact caption="Организация">{organization.name ?? 'Удалена'}</Fact>}
          {count !== null && (
            <Fact caption={isDenied(event) ? 'Попыток' : 'Записей'}>{numberWords(count)}</Fact>
          )}
          <Fact caption="Адрес в сети">{address}</Fact>
          <Fact caption="Браузер">{agent && <span title={agent}>{deviceOf(agent)}</span>}</Fact>
        </Facts>
      </section>
      <Onward event={event} onNarrow={onNarrow} />
    </Stack>
  )
}
