import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconBuilding, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { endReasons } from '../../../../shared/desk/employer-link/ru.ts'
import {
  EndReason,
  type NewEmployerLink,
  type VisitEmployer,
} from '../../../../shared/desk/employer-link/schema.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import type { Gender } from '../../../../shared/platform/person.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { Part } from '../day/part.tsx'
import { bookedByEmployer, useEmployerLink, visitEmployer } from './employer-link-api.ts'
import { EmployerSearch } from './employer-search.tsx'
import { employerWords, linkedWords, objectOf, suggestedWords } from './employer-words.ts'
import { useEmployerTyped } from './use-employer-typed.ts'

type Links = ReturnType<typeof useEmployerLink>

/** Says why a visit was not linked; when the employer has booked the person already, leads to that visit. */
function Refused({ error, gender }: { error: Error; gender: Gender }) {
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
        ? `Работодатель уже записал ${objectOf(gender)} на ${slotLabel(row)}. Примите человека по той записи, а лишнюю отмените.`
        : error.message}
    </Note>
  )
}

/** The employer for whom the visit counts, and the way to end that. */
function Linked({
  link,
  payer,
  canEnd,
  links,
}: {
  link: NonNullable<VisitEmployer['link']>
  payer: DeskCard['payer']
  canEnd: boolean
  links: Links
}) {
  const { organization, employee } = link
  return (
    <Stack gap="xs">
      <Text>{employerWords(organization, employee)}</Text>
      <Text size="sm" c="dimmed">
        {linkedWords(link, payer)}
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

/**
 * Offers the employer whom the person has named in the booking, above the facts of the visit: unseen, the employer
 * would book the person again.
 */
export function EmployerSuggested({ card: { id, isByEmployer, gender } }: { card: DeskCard }) {
  const { data } = useQuery({ ...visitEmployer(id), enabled: !isByEmployer })
  const links = useEmployerLink(id)
  const offer = data?.suggestion
  const employee = offer?.employee
  if (!offer || !employee) return null
  return (
    <>
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
        {suggestedWords(gender)}: {employerWords(offer.organization, employee)}
      </Note>
      {links.link.error && <Refused error={links.link.error} gender={gender} />}
    </>
  )
}

/** Links the visit of a person who booked himself, or was booked here, to the employer who sent him. */
export function EmployerLink({ card }: { card: DeskCard }) {
  const { id, isByEmployer, gender, payer } = card
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
      {link && <Linked link={link} payer={payer} canEnd={canEnd} links={links} />}
      {failed && <Refused error={failed} gender={gender} />}
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
