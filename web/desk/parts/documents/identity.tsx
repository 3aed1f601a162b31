import { Button } from '@mantine/core'
import { IconShieldCheck, IconUserQuestion } from '@tabler/icons-react'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { proofNames } from '../../../../shared/employees/account-link/ru.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { useCheckPassport } from '../../api.ts'
import classes from '../day/desk.module.css'

interface Props {
  card: Pick<DeskCard, 'id' | 'state' | 'identity'>
  now: Date
}

/**
 * Whether the employee sees the conclusion in the cabinet: after a registrar has compared the passport, or after
 * the employee has given a number that the employer knows.
 */
export function Identity({ card: { id, state, identity }, now }: Props) {
  const check = useCheckPassport()
  if (!identity || state === 'cancelled' || state === 'no_show') return null
  if (identity.proof) {
    const { how, at, by } = identity.proof
    return (
      <p className={classes.given}>
        <IconShieldCheck size={20} stroke={1.75} aria-hidden />
        {how === 'passport' ? capital(proofNames.passport) : `Личность подтверждена: ${proofNames[how]}`},{' '}
        {[whenWords(at, now), by].filter(Boolean).join(', ')}
      </p>
    )
  }
  return (
    <Note
      tone="calm"
      icon={IconUserQuestion}
      action={
        <Button
          size="sm"
          variant="default"
          loading={check.isPending}
          onClick={() =>
            check.mutate(id, {
              onError: ({ message }) => toast('danger', 'Паспорт не отмечен', message),
            })
          }
        >
          Паспорт проверен
        </Button>
      }
    >
      Сотрудник следит за записью в личном кабинете. Сверьте паспорт с записью: тогда он увидит там и
      заключение.
    </Note>
  )
}
