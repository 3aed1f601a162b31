import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Requisites } from '../../shared/documents/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Bones, Skeletons } from '../ui/skeletons.tsx'
import { useSlide } from '../ui/slide.ts'
import { ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { requisitesQuery } from './api.ts'
import classes from './parts/print/papers.module.css'
import { RequisitesForm } from './parts/print/requisites-form.tsx'

/** Data of the organization kept by the clinic; only the manager changes it. */
const Kept = ({ name, inn, kpp }: Requisites) => (
  <div className={classes.kept}>
    <Text mb={2} fw={600} c="var(--app-text)">
      {name}
    </Text>
    <p>
      ИНН {inn}
      {kpp && `, КПП ${kpp}`}. Название, ИНН и КПП меняет менеджер центра.
    </p>
  </div>
)

const Waiting = () => (
  <Skeletons gap={20}>
    <Bones widths={['70%', '100%', '100%', '100%', '100%', '100%']} h={48} radius={10} />
  </Skeletons>
)

function Content({ organization, onSaved }: { organization: OrganizationId; onSaved: () => void }) {
  const {
    data: known,
    error,
    isPending,
    isFetchedAfterMount,
    refetch,
  } = useQuery(requisitesQuery(organization))
  if (isPending || (known && !isFetchedAfterMount)) return <Waiting />
  if (!known)
    return (
      <ErrorState
        title="Не удалось загрузить реквизиты"
        error={error}
        onRetry={() => void refetch()}
        safe="Реквизиты целы, попробуйте ещё раз."
      />
    )
  return (
    <>
      <Kept {...known} />
      <RequisitesForm organization={organization} known={known} onSaved={onSaved} />
    </>
  )
}

interface Props {
  organization: OrganizationId
  onClose: () => void
}

/** Edits the data and the signatory that documents state for the organization (order 29н, point 9). */
export function RequisitesSheet({ organization, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  return (
    <FormSheet opened={isOpen} onClose={close} title="Реквизиты организации" place="side" isWide>
      <Content
        organization={organization}
        onSaved={() => {
          toast('ok', 'Реквизиты сохранены', 'Они уже стоят в документах')
          close()
        }}
      />
    </FormSheet>
  )
}
