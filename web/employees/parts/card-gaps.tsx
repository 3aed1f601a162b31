import { UnstyledButton } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import { Note } from '../../ui/note.tsx'
import classes from './card.module.css'
import { gapsOf } from './card-words.ts'
import { type FieldName, fieldNames } from './form-merge.ts'

/** What the referral lacks, each a way to the field where it is filled in. */
export function CardGaps({ card, onFill }: { card: EmployeeCard; onFill: (field: FieldName) => void }) {
  const gaps = gapsOf(card)
  if (gaps.length === 0 || card.status === 'dismissed') return null
  return (
    <Note tone={gaps.includes('factors') ? 'calm' : 'warm'} icon={IconFileAlert}>
      Для направления не хватает:
      <ul className={classes.gaps}>
        {gaps.map((name) => (
          <li key={name}>
            <UnstyledButton className={classes.gap} onClick={() => onFill(name)}>
              {fieldNames[name]}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Note>
  )
}
