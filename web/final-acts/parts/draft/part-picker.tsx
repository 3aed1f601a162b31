import { Select } from '@mantine/core'
import type { ActDraft } from '../../../../shared/final-acts/schema.ts'
import type { KeptDepartment } from '../../../../shared/organizations/schema.ts'

const whole = 'whole'

interface Props {
  departments: ActDraft['departments']
  chosen: KeptDepartment | null
  /** The chosen department does not exist any more. */
  isGone: boolean
  onChoose: (department: KeptDepartment | null) => void
}

/** Chooses whom the act is about: the whole organization, or a department with its parts. */
export function PartPicker({ departments, chosen, isGone, onChoose }: Props) {
  if (departments.length === 0 && chosen === null) return null
  return (
    <Select
      label="О ком акт"
      description={
        chosen === null
          ? 'Вся организация: все, кто не вошёл в акты подразделений, и люди без подразделения'
          : 'Подразделение и всё, что в него входит. Человек считается там, где работал в день осмотра'
      }
      maw={640}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage="Такого подразделения нет"
      error={isGone && 'Этого подразделения больше нет: выберите другое или всю организацию'}
      data={[
        { value: whole, label: 'Вся организация' },
        ...departments.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={isGone ? null : (chosen ?? whole)}
      onChange={(value) => {
        const department = departments.find(({ id }) => id === value)
        onChoose(department?.id ?? null)
      }}
    />
  )
}
