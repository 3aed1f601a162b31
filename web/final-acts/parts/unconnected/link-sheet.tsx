import { Button, List, Select, Text, TextInput } from '@mantine/core'
import {
  type KeptOrganization,
  type LinkedOrganization,
  NewlyLinked,
  type UnconnectedVisit,
} from '../../../../shared/final-acts/unconnected/schema.ts'
import { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Failure, Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useLinkPeople } from '../../api.ts'
import { usualKpp, usualName } from './usual-name.ts'

interface Props {
  inn: string
  taken: readonly UnconnectedVisit[]
  organizations: readonly KeptOrganization[]
  onClose: () => void
  onLinked: (linked: LinkedOrganization) => void
}

/** The choice of adding an organization where the clinic keeps some under this ИНН. */
const another = 'new'

const withKpp = ({ name, kpp }: KeptOrganization): string => (kpp ? `${name}, КПП ${kpp}` : name)

function LinkForm({ inn, taken, organizations, onLinked }: Omit<Props, 'onClose'>) {
  const link = useLinkPeople()
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: NewlyLinked.pick({ organization: true, name: true, kpp: true }),
    initialValues: {
      organization: organizations[0]?.id ?? null,
      name: usualName({ organizations: [], visits: [...taken] }) ?? '',
      kpp: usualKpp([...taken]),
    },
    send: async (values) => {
      const linked = await link({ inn, ...values, bookings: taken.map(({ booking }) => booking) })
      toast('ok', `Прикреплены: ${peopleText(linked.linked)}`, 'Организация стоит в «Ждут акта»')
      onLinked(linked)
    },
  })
  useUnsaved(form.isDirty())
  const { organization } = form.values
  return (
    <Form onSubmit={onSubmit}>
      <Facts>
        <Fact caption="ИНН">{inn}</Fact>
        <Fact caption="Кого направил">{peopleText(taken.length)}</Fact>
      </Facts>
      {organizations.length > 0 && (
        <Select
          label="Организация"
          allowDeselect={false}
          data={[
            ...organizations.map((one) => ({ value: one.id as string, label: withKpp(one) })),
            { value: another, label: 'Другая, с другим КПП' },
          ]}
          value={organization ?? another}
          onChange={(value) =>
            form.setFieldValue('organization', OrganizationId.safeParse(value).data ?? null)
          }
        />
      )}
      {!organization && (
        <>
          <TextInput label="Название" maxLength={300} {...form.getInputProps('name')} />
          <DigitsInput
            label="КПП, если есть"
            pattern={patterns.kpp}
            placeholder="9 цифр"
            {...form.getInputProps('kpp')}
          />
        </>
      )}
      {failure && <Failure why={failure} />}
      <Button type="submit" size="lg" loading={isBusy}>
        Прикрепить
      </Button>
      <Text fz="sm" c="var(--app-text-2)">
        Записи и заключения этих людей будут считаться за работодателем. До утверждения акта человека можно
        открепить в его карточке в регистратуре.
      </Text>
      <List size="sm" aria-label="Кого прикрепляют">
        {taken.map(({ booking, fullname, birth, day }) => (
          <List.Item key={booking}>
            {fullname}, {formatDay(birth)}, осмотр {formatDay(day)}
          </List.Item>
        ))}
      </List>
    </Form>
  )
}

/** Names the organization before the chosen visits count for it. */
export function LinkSheet({ onClose, ...rest }: Props) {
  const { isOpen, close } = useSlide(onClose)
  return (
    <FormSheet opened={isOpen} onClose={close} title="Прикрепить к работодателю" place="side" isWide>
      <LinkForm {...rest} />
    </FormSheet>
  )
}
