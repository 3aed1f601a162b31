import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import type { ChosenPeople } from '../../../platform/chosen-employees.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { WithEdition } from '../form/form-edition.tsx'
import { BulkForm } from './bulk-form.tsx'

interface Props {
  organization: OrganizationId
  people: ChosenPeople
  count: number
  onClose: () => void
}

/** A sheet over the list in which the chosen employees are changed together. */
export function BulkSheet({ organization, people, count, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  return (
    <FormSheet opened={isOpen} onClose={close} place="side" title={`Изменить: ${peopleText(count)}`}>
      <WithEdition>
        {(edition) => (
          <BulkForm organization={organization} people={people} edition={edition} onDone={close} />
        )}
      </WithEdition>
    </FormSheet>
  )
}
