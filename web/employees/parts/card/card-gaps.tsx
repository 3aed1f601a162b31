import { UnstyledButton } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { type FieldName, fieldNames } from '../form/field-names.ts'
import classes from './card.module.css'
import { gapsOf } from './card-words.ts'

interface Props {
  card: EmployeeCard
  onFill: (field: FieldName) => void
}

const Fields = ({ names, onFill }: { names: FieldName[] } & Pick<Props, 'onFill'>) => (
  <ul className={classes.gaps}>
    {names.map((name) => (
      <li key={name}>
        <UnstyledButton className={classes.gap} onClick={() => onFill(name)}>
          {fieldNames[name]}
        </UnstyledButton>
      </li>
    ))}
  </ul>
)

/** Data that the employee's documents lack, each with a link to the field. */
export function CardGaps({ card, onFill }: Props) {
  const referral = gapsOf(card, 'referrals')
  const list = gapsOf(card, 'name-list').filter((name) => !referral.includes(name))
  const isIdle = card.status === 'not_needed' || card.status === 'unstated'
  const isNeeded = card.status !== 'dismissed' && (!isIdle || card.position === null)
  if (referral.length + list.length === 0 || !isNeeded) return null
  return (
    <Note tone={referral.length > 0 ? 'warm' : 'calm'} icon={IconFileAlert}>
      {referral.length > 0 && (
        <>
          Для направления не хватает:
          <Fields names={referral} onFill={onFill} />
        </>
      )}
      {list.length > 0 && (
        <>
          Для поимённого списка не хватает:
          <Fields names={list} onFill={onFill} />
        </>
      )}
    </Note>
  )
}
