import { Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { roleNames } from '../../../../shared/users/ru.ts'
import { Note } from '../../../ui/note.tsx'
import { roleIcons } from '../list/user-pills.tsx'
import { BlockSheet } from '../sheets/block-sheet.tsx'
import { EraseSheet } from '../sheets/erase-sheet.tsx'
import { RoleSheet } from '../sheets/role-sheet.tsx'
import { roleWords } from '../sheets/role-words.ts'
import classes from './card.module.css'
import { CardChair } from './card-chair.tsx'
import { CardPart } from './card-line.tsx'
import { CardSecondStep } from './card-second-step.tsx'
import { CardSessions } from './card-sessions.tsx'
import { rolesOf } from './card-words.ts'
import type { PartProps } from './part-props.ts'

function Roles({ card, onChange }: Pick<PartProps, 'card'> & { onChange: () => void }) {
  const roles = rolesOf(card)
  return (
    <CardPart title="Роли">
      {roles.length === 0 ? (
        <p className={classes.quiet}>Ролей нет: видит только свой кабинет и свои организации.</p>
      ) : (
        <ul>
          {roles.map((role) => {
            const Mark = roleIcons[role]
            return (
              <li key={role} className={classes.line}>
                <Mark className={classes.mark} size={22} stroke={1.75} aria-hidden />
                <Stack gap={2} flex={1} miw={0}>
                  <span className={classes.value}>{roleNames[role]}</span>
                  <span className={classes.caption}>{roleWords[role]}</span>
                </Stack>
              </li>
            )
          })}
        </ul>
      )}
      <CardChair card={card} />
      <Button variant="default" size="sm" className={classes.act} onClick={onChange}>
        Изменить роли
      </Button>
    </CardPart>
  )
}

/** Shows the user's roles and sessions, with buttons to block the account and to erase its data. */
export function CardAccess({ card }: PartProps) {
  const [open, setOpen] = useState<'roles' | 'block' | 'erase' | null>(null)
  const of = (what: typeof open) => ({ card, opened: open === what, onClose: () => setOpen(null) })
  return (
    <>
      <Roles card={card} onChange={() => setOpen('roles')} />
      <CardSecondStep card={card} />
      <CardSessions card={card} />
      {card.isSelf && (
        <Note tone="calm" icon={IconInfoCircle}>
          Это ваша учётная запись. Снять с неё роль администратора, заблокировать или удалить её может только
          другой администратор.
        </Note>
      )}
      {!card.isSelf && (
        <CardPart title="Блокировка и удаление">
          <div className={classes.acts}>
            {card.state === 'active' && (
              <Button variant="default" onClick={() => setOpen('block')}>
                Заблокировать
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen('erase')}>
              Удалить данные
            </Button>
          </div>
        </CardPart>
      )}
      <RoleSheet {...of('roles')} />
      <BlockSheet {...of('block')} />
      <EraseSheet {...of('erase')} />
    </>
  )
}
