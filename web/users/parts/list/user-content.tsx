import { Button, Group, Stack } from '@mantine/core'
import { IconBan, IconUserOff } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { PageTabs } from '../../../ui/page-tabs.tsx'
import { Question } from '../../../ui/question.tsx'
import { whenWords } from '../../../ui/when.ts'
import { useUserActs } from '../../api.ts'
import classes from '../card/card.module.css'
import { CardAccess } from '../card/card-access.tsx'
import { CardHistory } from '../card/card-history.tsx'
import { CardLinks } from '../card/card-links.tsx'
import { CardProfile } from '../card/card-profile.tsx'
import { rolesOf } from '../card/card-words.ts'
import type { PartProps } from '../card/part-props.ts'
import { useAsked } from '../card/use-asked.ts'
import { type CardTab, cardTabs } from './user-address.ts'
import { UserPills } from './user-pills.tsx'

const parts: Record<CardTab, [title: string, Part: ComponentType<PartProps>]> = {
  profile: ['Профиль', CardProfile],
  access: ['Доступ', CardAccess],
  links: ['Связи', CardLinks],
  history: ['История', CardHistory],
}

/** Shows why the account is blocked, with an unblock button. */
function Shut({ card }: PartProps) {
  const [isAsking, setAsking] = useState(false)
  const { unblock } = useUserActs(card.id)
  const { act, isBusy } = useAsked(card)
  const now = new Date()
  if (card.erased)
    return (
      <Note tone="calm" icon={IconUserOff}>
        Данные удалены по просьбе пользователя: {whenWords(card.erased.at, now)}, {card.erased.by}. Записи и
        документы остались.
      </Note>
    )
  if (!card.blocked) return null
  const { at, by, reason } = card.blocked
  const agree = () => {
    setAsking(false)
    void act(() => unblock(card.version), ['Доступ возвращён', card.profile.fullname])
  }
  return (
    <>
      <Note tone="danger" icon={IconBan}>
        <Stack gap={4} align="flex-start" className={classes.shut}>
          <b>{reason}</b>
          <span>
            Доступ закрыт: {whenWords(at, now)}, {by}
          </span>
          <Button variant="default" size="sm" loading={isBusy} onClick={() => setAsking(true)}>
            Вернуть доступ
          </Button>
        </Stack>
      </Note>
      <Question
        opened={isAsking}
        text={`Вернуть доступ? ${card.profile.fullname} снова сможет войти со своим паролем.`}
        yes="Вернуть доступ"
        no="Не возвращать"
        onYes={agree}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

interface ContentProps {
  card: UserCard
  tab: CardTab
  onTab: (tab: CardTab) => void
}

function Parts({ card, tab, onTab }: ContentProps) {
  return (
    <PageTabs
      label="Карточка пользователя"
      tabs={cardTabs.map((key) => ({ key, title: parts[key][0] }))}
      shown={tab}
      onOpen={onTab}
    >
      {(key) => {
        const Part = parts[key][1]
        return (
          <div className={classes.panel}>
            <Part card={card} />
          </div>
        )
      }}
    </PageTabs>
  )
}

/** A full user card: a summary and four parts that can be viewed and edited. */
export function UserContent(props: ContentProps) {
  const { card } = props
  const { state, profile } = card
  const kind = profile.isOrganization ? 'organization' : 'individual'
  const hasPills = state !== 'active' || profile.roles.length > 0 || profile.isOrganization
  return (
    <Stack gap={20}>
      {hasPills && (
        <Group gap={6}>
          <UserPills state={state} kind={kind} roles={rolesOf(card)} />
        </Group>
      )}
      <Shut card={card} />
      {state === 'erased' ? <CardHistory card={card} /> : <Parts {...props} />}
    </Stack>
  )
}
