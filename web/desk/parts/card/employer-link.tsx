import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconBuilding, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { endReasons, proofNames } from '../../../../shared/desk/employer-link/ru.ts'
import {
  type EmployerOffer,
  EndReason,
  type NewEmployerLink,
  type VisitEmployer,
} from '../../../../shared/desk/employer-link/schema.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { Part } from '../day/part.tsx'
import { bookedByEmployer, useEmployerLink, visitEmployer } from './employer-link-api.ts'
import { EmployerSearch } from './employer-search.tsx'
import { employerWords } from './employer-words.ts'
import { useEmployerTyped } from './use-employer-typed.ts'

type Links = ReturnType<typeof useEmployerLink>

/** Says why a visit was not linked; when the employer has booked the person already, leads to that visit. */
function Refused({ error }: { error: Error }) {
  const row = bookedByEmployer(error)
  return (
    <Note
      tone={row ? 'warm' : 'danger'}
      icon={IconAlertCircle}
      role="alert"
      action={
        row && (
          <ButtonLink
            size="sm"
            variant="default"
            to="/desk"
            search={{ booking: row.id, day: row.day, city: row.city }}
          >
            Открыть ту запись
          </ButtonLink>
        )
      }
    >
      {row
        ? `Работодатель уже записал его на ${slotLabel(row)}. Примите человека по той записи, а лишнюю отмените.`
        : error.message}
    </Note>
  )
}

/** The employer for whom the visit counts, and the way to end that. */
function Linked({
  link,
  canEnd,
  links,
}: {
  link: NonNullable<VisitEmployer['link']>
  canEnd: boolean
  links: Links
}) {
  const { organization, employee, proof, referral, by } = link
  const payer =
    proof === 'name' ? 'Кто платит, уточните.' : 'Платит работодатель, если у стойки не решили иначе.'
  return (
    <Stack gap="xs">
      <Text>{employerWords(organization, employee)}</Text>
      <Text size="sm" c="dimmed">
        {capital(proofNames[proof])}
        {referral && ` № ${referral.number} от ${formatDay(referral.on)}`}
        {by && `, ${by}`}. Работодатель видит, когда человек пришёл и годен ли к работе. Цена записи прежняя.{' '}
        {payer}
      </Text>
      {canEnd && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="sm" variant="default" loading={links.end.isPending} style={{ alignSelf: 'start' }}>
              Открепить
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {EndReason.options.map((reason) => (
              <Menu.Item key={reason} onClick={() => links.end.mutate(reason)}>
                {endReasons[reason]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  )
}

/** Offers the employer whom the person has named in the booking. */
function Suggested({ offer, links }: { offer: EmployerOffer; links: Links }) {
  const { employee } = offer
  if (!employee) return null
  return (
    <Note
      tone="calm"
      icon={IconBuilding}
      action={
        <Button
          size="sm"
          variant="default"
          loading={links.link.isPending}
          onClick={() => links.link.mutate({ employee: employee.id, proof: { proof: 'name' } })}
        >
          Прикрепить
        </Button>
      }
    >
      Похоже, его направил работодатель: {employerWords(offer.organization, employee)}
    </Note>
  )
}

/** Links the visit of a person who booked himself, or was booked here, to the employer who sent him. */
export function EmployerLink({ card }: { card: DeskCard }) {
  const { id, isByEmployer } = card
  const { typed, change, close } = useEmployerTyped(id)
  const isSearching = typed.isOpen
  const known = useQuery({ ...visitEmployer(id), enabled: !isByEmployer })
  const links = useEmployerLink(id)
  if (isByEmployer)
    return (
      <Part title="Направление от работодателя">
        <Text size="sm" c="dimmed">
          Записал работодатель, он и платит.
        </Text>
      </Part>
    )
  // Without an answer the rest of the card works, so nothing is said here.
  if (!known.data) return null
  const { link, suggestion, canLink, canEnd } = known.data
  if (!link && !canLink) return null
  const failed = links.link.error ?? links.end.error
  const onLink = (wanted: NewEmployerLink) => links.link.mutate(wanted, { onSuccess: close })
  return (
    <Part title="Направление от работодателя">
      {link && <Linked link={link} canEnd={canEnd} links={links} />}
      {suggestion && !isSearching && <Suggested offer={suggestion} links={links} />}
      {failed && <Refused error={failed} />}
      {canLink &&
        (isSearching ? (
          <EmployerSearch
            id={id}
            isBusy={links.link.isPending}
            onLink={onLink}
            typed={typed}
            onType={change}
            onClose={close}
          />
        ) : (
          <Group>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
              onClick={() => change({ isOpen: true })}
            >
              {suggestion ? 'Направил другой работодатель' : 'Прикрепить к работодателю'}
            </Button>
          </Group>
        ))}
    </Part>
  )
}
