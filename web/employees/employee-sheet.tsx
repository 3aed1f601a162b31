import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EmployeeCard, EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { keepsAll, useActiveOrganization, useMayChange } from '../platform/active-organization.ts'
import { CallError } from '../platform/call.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useSlide } from '../ui/slide.ts'
import { ErrorState, Refused } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { cardQuery } from './parts/card/card-api.ts'
import { CardBones } from './parts/card/card-bones.tsx'
import { CardDismiss } from './parts/card/card-dismiss.tsx'
import { CardLooked } from './parts/card/card-looked.tsx'
import { CardView } from './parts/card/card-view.tsx'
import { MergeCards } from './parts/card-merge/merge-cards.tsx'
import type { FieldName } from './parts/form/field-names.ts'
import { WithEdition } from './parts/form/form-edition.tsx'
import { EmployeeForm } from './parts/form/form-employee.tsx'
import { useLeave } from './parts/form/form-leave.tsx'
import type { EmployeeValues } from './parts/form/form-values.ts'
import { BookEmployee } from './parts/one-visit/book-employee.tsx'

interface Props {
  organization: OrganizationId
  /** Null adds a new employee. */
  id: EmployeeId | null
  /** Leads to the cards of the neighbouring rows of a list. */
  steps?: ReactNode
  /** An employee was added; the sheet shows this card from now on. */
  onAdded?: (id: EmployeeId) => void
  onClose: () => void
}

/** Views of the sheet: the card, the form at a field, the booking of a check-up, the day of dismissal, or a merge. */
type Mode =
  | { at: 'card'; isBack?: boolean }
  | { at: 'form'; field?: FieldName | undefined; typed?: EmployeeValues | undefined }
  | { at: 'booking' }
  | { at: 'dismissal' }
  | { at: 'merge' }

interface CardProps {
  organization: OrganizationId
  id: EmployeeId
  mode: Mode
  setMode: (mode: Mode) => void
  onCancel: (isDirty: boolean) => void
}

/** The card of an existing employee, for reading and editing. */
function Known({ organization, id, mode, setMode, onCancel }: CardProps) {
  const { data: card, error, isPending, refetch } = useQuery(cardQuery(organization, id))
  const canChange = useMayChange()
  const active = useActiveOrganization()
  const canMerge = active !== null && keepsAll(active)
  const back = () => setMode({ at: 'card', isBack: true })
  if (isPending) return <CardBones />
  if (!card && error instanceof CallError && error.status === 404)
    return <Refused>Такого сотрудника в этой организации нет</Refused>
  if (!card)
    return (
      <ErrorState
        title="Не удалось загрузить карточку"
        error={error}
        onRetry={() => void refetch()}
        safe="Данные сотрудника целы, попробуйте ещё раз."
      />
    )
  if (mode.at === 'dismissal') return <CardDismiss organization={organization} card={card} onDone={back} />
  if (mode.at === 'booking') return <BookEmployee organization={organization} card={card} onDone={back} />
  if (mode.at === 'merge')
    return <MergeCards organization={organization} id={card.id} onMerged={back} onBack={back} />
  if (mode.at === 'card')
    return (
      <CardView
        organization={organization}
        card={card}
        {...(canChange && {
          acts: {
            onBook: () => setMode({ at: 'booking' }),
            onChange: (field) => setMode({ at: 'form', field }),
            onDismiss: () => setMode({ at: 'dismissal' }),
            onMerge: canMerge ? () => setMode({ at: 'merge' }) : undefined,
            isBack: mode.isBack,
          },
        })}
      />
    )
  const saved = ({ fullname }: EmployeeCard) => {
    back()
    toast('ok', 'Данные сотрудника сохранены', fullname)
  }
  return (
    <WithEdition>
      {(edition) => (
        <EmployeeForm
          organization={organization}
          card={card}
          edition={edition}
          onCancel={onCancel}
          field={mode.field}
          typed={mode.typed}
          onSaved={saved}
        />
      )}
    </WithEdition>
  )
}

interface NewProps {
  organization: OrganizationId
  /** `typed`: values for a card that was there already, to be checked and saved. */
  onAdded: (id: EmployeeId, typed?: EmployeeValues) => void
  onCancel: (isDirty: boolean) => void
}

/** The form of a new employee. A similar employee is shown over it; typed values are kept. */
function New({ organization, onAdded, onCancel }: NewProps) {
  const [looked, setLooked] = useState<{ id: EmployeeId; typed: EmployeeValues } | null>(null)
  const added = ({ id, fullname }: EmployeeCard) => {
    onAdded(id)
    toast('ok', 'Сотрудник добавлен', fullname)
  }
  return (
    <>
      {looked && (
        <CardLooked
          organization={organization}
          id={looked.id}
          onBack={() => setLooked(null)}
          onSame={(card) => onAdded(looked.id, card?.dismissedOn === null ? looked.typed : undefined)}
        />
      )}
      <div hidden={looked !== null}>
        <WithEdition>
          {(edition) => (
            <EmployeeForm
              organization={organization}
              edition={edition}
              onCancel={onCancel}
              card={null}
              onSaved={added}
              onLook={(id, typed) => setLooked({ id, typed })}
            />
          )}
        </WithEdition>
      </div>
    </>
  )
}

const titleOf = (shown: EmployeeId | null, card: EmployeeCard | undefined, { at }: Mode): string => {
  if (!shown) return 'Новый сотрудник'
  if (at === 'dismissal') return card ? `Уволить: ${card.fullname}` : 'Увольнение'
  if (at === 'merge' && card) return `Объединить карточки: ${card.fullname}`
  if (at === 'booking' && card) return `Записать на осмотр: ${card.fullname}`
  return card?.fullname ?? 'Сотрудник'
}

function Opened({ organization, id, steps, onAdded, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const [shown, setShown] = useState(id)
  const [mode, setMode] = useState<Mode>(id ? { at: 'card' } : { at: 'form' })
  // The next card of the list takes the place of this one in the same sheet.
  if (id && id !== shown) {
    setShown(id)
    setMode({ at: 'card' })
  }
  const { data: card } = useQuery(
    shown ? cardQuery(organization, shown) : { ...cardQuery(organization, '' as EmployeeId), enabled: false },
  )
  const leave = () => (shown ? setMode({ at: 'card', isBack: true }) : close())
  const { question, onCancel } = useLeave(leave)
  return (
    <FormSheet opened={isOpen} onClose={close} place="side" isWide title={titleOf(shown, card, mode)}>
      {mode.at === 'card' && shown === id && <Box mb="sm">{steps}</Box>}
      {shown ? (
        <Known organization={organization} mode={mode} setMode={setMode} onCancel={onCancel} id={shown} />
      ) : (
        <New
          organization={organization}
          onCancel={onCancel}
          onAdded={(added, typed) => {
            setShown(added)
            setMode(typed ? { at: 'form', typed } : { at: 'card', isBack: true })
            if (typed) toast('ok', 'Введённое перенесено в карточку', 'Проверьте и сохраните')
            onAdded?.(added)
          }}
        />
      )}
      {question}
    </FormSheet>
  )
}

/** An employee in a sheet: read, edit, dismiss, reinstate; or add a new one. */
export function EmployeeSheet(props: Props) {
  const { id, onAdded } = props
  const [added, setAdded] = useState<EmployeeId | null>(null)
  const adding = (newcomer: EmployeeId) => {
    setAdded(newcomer)
    onAdded?.(newcomer)
  }
  // The card of an employee just added stays in the same sheet, so it does not slide in again.
  return <Opened key={id && id !== added ? 'known' : 'new'} {...props} onAdded={adding} />
}
