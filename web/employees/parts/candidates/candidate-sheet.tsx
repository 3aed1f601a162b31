import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployeeCard, EmployeeId } from '../../../../shared/employees/schema.ts'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { ActiveOrganization } from '../../../platform/active-organization.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { cardQuery } from '../card/card-api.ts'
import { CardBones } from '../card/card-bones.tsx'
import { CardLooked } from '../card/card-looked.tsx'
import { MergeCards } from '../card-merge/merge-cards.tsx'
import { WithEdition } from '../form/form-edition.tsx'
import { EmployeeForm } from '../form/form-employee.tsx'
import { useLeave } from '../form/form-leave.tsx'
import { BookCandidate } from './book-candidate.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { CandidateForm } from './candidate-form.tsx'
import { HireCandidate } from './hire-candidate.tsx'

type Mode = 'card' | 'change' | 'book' | 'hire' | 'merge'

interface KnownProps {
  organization: ActiveOrganization
  candidate: Candidate
  mode: Mode
  setMode: (mode: Mode) => void
  onHired: (card: EmployeeCard) => void
  onEmployee: (id: EmployeeId) => void
}

/** The data of a candidate as an employee's form, which knows that hiring has not taken place. */
function ChangeCandidate({ organization, candidate, setMode }: KnownProps) {
  const card = useQuery(cardQuery(organization.id, candidate.id))
  const back = () => setMode('card')
  const { question, onCancel } = useLeave(back)
  if (card.isPending) return <CardBones />
  if (!card.data)
    return (
      <ErrorState
        title="Не удалось загрузить данные"
        error={card.error}
        onRetry={() => void card.refetch()}
        safe="Данные кандидата целы, попробуйте ещё раз."
      />
    )
  const { data } = card
  return (
    <>
      <WithEdition>
        {(edition) => (
          <EmployeeForm
            organization={organization.id}
            card={data}
            edition={edition}
            onCancel={onCancel}
            onSaved={({ fullname }) => {
              back()
              toast('ok', 'Данные кандидата сохранены', fullname)
            }}
          />
        )}
      </WithEdition>
      {question}
    </>
  )
}

function Known(props: KnownProps) {
  const { organization, candidate, mode, setMode, onHired, onEmployee } = props
  const back = () => setMode('card')
  if (mode === 'change') return <ChangeCandidate {...props} />
  if (mode === 'book')
    return <BookCandidate organization={organization.id} candidate={candidate} onDone={back} />
  if (mode === 'hire')
    return (
      <HireCandidate organization={organization.id} candidate={candidate} onHired={onHired} onBack={back} />
    )
  if (mode === 'merge')
    return (
      <MergeCards
        organization={organization.id}
        id={candidate.id}
        onMerged={(card) => (card.candidate ? back() : onEmployee(card.id))}
        onBack={back}
      />
    )
  return (
    <CandidateCard
      organization={organization}
      candidate={candidate}
      onBook={() => setMode('book')}
      onHire={() => setMode('hire')}
      onChange={() => setMode('change')}
      onMerge={() => setMode('merge')}
    />
  )
}

interface NewProps {
  organization: ActiveOrganization
  onAdded: (candidate: Candidate) => void
  onEmployee: (id: EmployeeId) => void
}

/** The form of a new candidate. A similar person is shown over it; typed values are kept. */
function New({ organization, onAdded, onEmployee }: NewProps) {
  const [looked, setLooked] = useState<EmployeeId | null>(null)
  return (
    <>
      {looked && (
        <CardLooked
          organization={organization.id}
          id={looked}
          onBack={() => setLooked(null)}
          onSame={() => onEmployee(looked)}
        />
      )}
      <div hidden={looked !== null}>
        <WithEdition>
          {(edition) => (
            <CandidateForm
              organization={organization.id}
              edition={edition}
              onAdded={onAdded}
              onLook={setLooked}
            />
          )}
        </WithEdition>
      </div>
    </>
  )
}

const titles: Record<Mode, string> = {
  card: '',
  change: '',
  book: 'Записать на осмотр: ',
  hire: 'Принять на работу: ',
  merge: 'Объединить карточки: ',
}

interface Props {
  organization: ActiveOrganization
  /** Null adds a new candidate. */
  candidate: Candidate | null
  onAdded: (candidate: Candidate) => void
  onHired: (card: EmployeeCard) => void
  /** Opens somebody who is in the list of employees already. */
  onEmployee: (id: EmployeeId) => void
  onClose: () => void
}

/** A candidate in a sheet: read, book, hire, not take on; or add a new one. */
export function CandidateSheet({ organization, candidate, onAdded, onHired, onEmployee, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const [mode, setMode] = useState<Mode>('card')
  const title = candidate ? `${titles[mode]}${candidate.fullname}` : 'Новый кандидат'
  return (
    <FormSheet opened={isOpen} onClose={close} place="side" isWide title={title}>
      {candidate ? (
        <Known
          organization={organization}
          candidate={candidate}
          mode={mode}
          setMode={setMode}
          onHired={onHired}
          onEmployee={onEmployee}
        />
      ) : (
        <New organization={organization} onAdded={onAdded} onEmployee={onEmployee} />
      )}
    </FormSheet>
  )
}
