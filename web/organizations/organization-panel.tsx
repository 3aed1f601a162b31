import { Button, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import type { Relation } from '../../shared/organizations/schema.ts'
import { useActiveOrganization } from '../platform/active-organization.ts'
import { chooseActive } from '../platform/choose-organization.ts'
import { ButtonLink } from '../ui/links.tsx'
import { PanelHead } from '../ui/panel-head.tsx'
import { ErrorState } from '../ui/states.tsx'
import { freshRelations, useLiveRelations } from './api.ts'
import { useOwnInvitations } from './parts/colleagues/colleagues-calls.ts'
import { OwnInvitations } from './parts/colleagues/own-invitations.tsx'
import { ActiveCard } from './parts/connection/active-card.tsx'
import { ConnectionSheet, type InitialValues } from './parts/connection/connection-sheet.tsx'
import { asActive, canBeCurrent, currentAmong, found } from './parts/connection/current.ts'
import { OrganizationSheet } from './parts/connection/organization-sheet.tsx'
import { NoRelations, RelationBones } from './parts/connection/panel-states.tsx'
import { RelationGroups } from './parts/connection/relation-groups.tsx'

/** Choosing an organization opens its pages, unless the organization has a notice that the user must read first. */
function useChoose(owner: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (relation: Relation) => {
    const active = asActive(relation)
    if (!active) return
    chooseActive(owner, active)
    if (relation.ref && !pathname.startsWith('/organization')) void navigate({ to: '/organization/patients' })
  }
}

interface ListsProps {
  relations: readonly Relation[]
  current: Relation | null
  owner: string
  onOpen: (relation: Relation) => void
  onAgain: (relation: Relation) => void
  onAdd: () => void
}

function Lists({ relations, current, owner, onOpen, onAgain, onAdd }: ListsProps) {
  const [typed, setTyped] = useState('')
  const choose = useChoose(owner)
  const others = found(relations, typed).filter((one) => one !== current)
  return (
    <>
      <TextInput
        type="search"
        aria-label="Поиск по названию, ИНН или КПП"
        placeholder="Название, ИНН или КПП"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {current && <ActiveCard relation={current} onOpen={() => onOpen(current)} />}
      {relations.filter(canBeCurrent).length > 1 && (
        <ButtonLink
          to="/organizations"
          variant="default"
          fullWidth
          leftSection={<IconTable size={20} stroke={1.75} aria-hidden />}
        >
          Показатели всех организаций
        </ButtonLink>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
        onClick={onAdd}
      >
        Добавить организацию
      </Button>
      <RelationGroups relations={others} typed={typed} onOpen={onOpen} onChoose={choose} onAgain={onAgain} />
    </>
  )
}

/** The user's organizations: the current one, the available ones, those under review and refused (spec §2). */
export function OrganizationPanel({ user, onBack }: { user: SessionUser; onBack: () => void }) {
  useLiveRelations(user.phone, true)
  const relations = useQuery(freshRelations(user.phone))
  const { data: invitations } = useOwnInvitations()
  const active = useActiveOrganization()
  const [shown, setShown] = useState<Relation | null>(null)
  const [isShown, setIsShown] = useState(false)
  const [form, setForm] = useState<InitialValues | null>(null)
  const all = relations.data
  const add = () => setForm({})
  const openInfo = (relation: Relation) => {
    setShown(relation)
    setIsShown(true)
  }
  return (
    <Stack gap={20}>
      <PanelHead title="Организации" onBack={onBack} />
      {relations.isPending && <RelationBones />}
      {relations.isError && !all && (
        <ErrorState
          title="Организации не загрузились"
          error={relations.error}
          onRetry={() => void relations.refetch()}
        />
      )}
      {invitations && invitations.length > 0 && <OwnInvitations invitations={invitations} />}
      {all?.length === 0 && !invitations?.length && <NoRelations onAdd={add} />}
      {all && all.length > 0 && (
        <Lists
          relations={all}
          current={currentAmong(all, active, null)}
          owner={user.phone}
          onOpen={openInfo}
          onAgain={(refused) => {
            const { inn, kpp, name } = refused
            setForm({ inn, kpp, organization: name, refused })
          }}
          onAdd={add}
        />
      )}
      <OrganizationSheet
        relation={all?.find(({ id }) => id === shown?.id) ?? shown}
        user={user}
        opened={isShown}
        onClose={() => setIsShown(false)}
      />
      <ConnectionSheet user={user} prefilled={form} onClose={() => setForm(null)} />
    </Stack>
  )
}
