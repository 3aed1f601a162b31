import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { campaignName } from '../../../shared/campaigns/ru.ts'
import { type CampaignCard, CampaignInput, ContingentQuestion } from '../../../shared/campaigns/schema.ts'
import { monthsForList } from '../../../shared/campaigns/terms.ts'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { ofPeopleText, peopleText } from '../../../shared/platform/count-words.ts'
import { addMonths, clinicDay, type Day, dayOf, partsOf } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { departmentsQuery } from '../../employees/api.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { Note } from '../../ui/note.tsx'
import { useSlide } from '../../ui/slide.ts'
import { contingentQuery, useCampaignActs } from '../api.ts'

/** A campaign as it is typed: the parts of every choice stay while another one is chosen. */
interface Values {
  name: string
  city: City
  startsOn: string
  endsOn: string
  kind: 'all' | 'departments' | 'due'
  departments: DepartmentId[]
  whom: { from: string; to: string }
  isByContract: boolean
  listDays: number | string
}

const firstValues = (today: Day): Values => {
  const startsOn = addMonths(today, monthsForList + 1)
  const { year } = partsOf(startsOn)
  return {
    name: campaignName(year),
    city: 'ekb',
    startsOn,
    endsOn: addMonths(startsOn, 1),
    kind: 'all',
    departments: [],
    whom: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    isByContract: false,
    listDays: 30,
  }
}

const valuesOf = ({ name, city, startsOn, endsOn, whom, listDays, year }: CampaignCard): Values => ({
  name,
  city,
  startsOn,
  endsOn,
  kind: whom.kind,
  departments: whom.kind === 'departments' ? whom.departments : [],
  whom:
    whom.kind === 'due'
      ? { from: whom.from, to: whom.to }
      : { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
  isByContract: listDays !== null,
  listDays: listDays ?? 30,
})

const whomOf = ({ kind, departments, whom }: Values) =>
  kind === 'all' ? { kind } : kind === 'departments' ? { kind, departments } : { kind, ...whom }

const inputOf = (values: Values) => ({
  name: values.name,
  city: values.city,
  startsOn: values.startsOn,
  endsOn: values.endsOn,
  whom: whomOf(values),
  listDays: values.isByContract ? values.listDays : null,
})

/** The contract's rule applied to the typed values: its paths are those of the fields. */
const rule = {
  ...CampaignInput,
  '~standard': {
    ...CampaignInput['~standard'],
    validate: (values: unknown) => CampaignInput['~standard'].validate(inputOf(values as Values)),
  },
} as typeof CampaignInput

/** Tells how many people a choice gives while it is made. */
function ContingentNote({ organization, values }: { organization: OrganizationId; values: Values }) {
  const question = ContingentQuestion.safeParse({ startsOn: values.startsOn, whom: whomOf(values) })
  const counted = useQuery({
    ...contingentQuery(organization, question.data ?? { startsOn: '' as Day, whom: { kind: 'all' } }),
    enabled: question.success,
  }).data
  if (!question.success || !counted) return null
  const { people, unstated, elsewhere } = counted
  return (
    <Note tone={people > 0 ? 'teal' : 'warm'} icon={IconUsers} role="status">
      В списке будет {peopleText(people)}: без уволенных и тех, кому осмотр не требуется.
      {unstated > 0 && ` У ${ofPeopleText(unstated)} не указаны факторы: пока их в списке нет.`}
      {elsewhere > 0 && ` Ещё ${peopleText(elsewhere)} — в другой кампании этого года.`}
    </Note>
  )
}

interface FormProps {
  organization: OrganizationId
  /** The campaign that is changed; null for a new one. */
  card: CampaignCard | null
  onSaved: (card: CampaignCard) => void
  onClose: () => void
}

function Fields({ organization, card, onSaved, onClose }: FormProps) {
  const acts = useCampaignActs(organization)
  const departments = useQuery(departmentsQuery(organization)).data ?? []
  const isFixed = card !== null && card.state !== 'draft'
  const { form, failure, isBusy, onSubmit } = useSchemaForm<Values>({
    schema: rule,
    initialValues: card ? valuesOf(card) : firstValues(clinicDay(new Date())),
    send: async (values) => {
      const campaign = CampaignInput.parse(inputOf(values))
      onSaved(
        card ? await acts.change(card.id, { campaign, version: card.version }) : await acts.make(campaign),
      )
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  const values = form.getValues() as unknown as Values
  const set = (field: string, value: unknown) => form.setFieldValue(field, value as never)
  return (
    <Form
      onSubmit={onSubmit}
      failure={failure}
      isBusy={isBusy}
      save={card ? 'Сохранить' : 'Создать'}
      isDocked
    >
      <Stack gap="md">
        <TextInput label="Название" maxLength={100} {...form.getInputProps('name')} />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <DateInput label="Первый день" disabled={isFixed} {...form.getInputProps('startsOn')} />
          <DateInput label="Последний день" {...form.getInputProps('endsOn')} />
        </Group>
        <NativeSelect
          label="Город"
          disabled={isFixed}
          data={Object.entries(cityNames).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('city')}
        />
        <ChoiceCards
          legend="Кого осматривают"
          name="kind"
          isColumn
          isLocked={isFixed}
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          choices={[
            { value: 'all', title: 'Вся организация', text: 'Все, чьи факторы требуют осмотра' },
            { value: 'departments', title: 'Подразделения', text: 'Все такие сотрудники из выбранных' },
            { value: 'due', title: 'По сроку', text: 'Те, чей срок осмотра приходится на период' },
          ]}
        />
        {values.kind === 'departments' && (
          <Checkbox.Group
            label="Подразделения"
            value={values.departments}
            onChange={(chosen) => set('departments', chosen)}
            error={form.errors['whom.departments']}
          >
            <Stack gap="xs" mt="xs">
              {departments.map(({ id, name, people }) => (
                <Checkbox key={id} value={id} disabled={isFixed} label={`${name} (${people})`} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {values.kind === 'due' && (
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <DateInput label="Срок с" disabled={isFixed} {...form.getInputProps('whom.from')} />
            <DateInput label="Срок по" disabled={isFixed} {...form.getInputProps('whom.to')} />
          </Group>
        )}
        <Checkbox
          label="Срок списка — по договору"
          description="Без этого — за два месяца до начала (пп. 23–24 приказа 29н)"
          disabled={isFixed}
          {...form.getInputProps('isByContract', { type: 'checkbox' })}
        />
        {values.isByContract && (
          <NumberInput
            label="За сколько дней до начала"
            min={1}
            max={180}
            disabled={isFixed}
            {...form.getInputProps('listDays')}
          />
        )}
        {isFixed ? (
          <Text size="sm" c="dimmed">
            Список уже у клиники: можно изменить название и последний день. Для остального отзовите список.
          </Text>
        ) : (
          <ContingentNote organization={organization} values={values} />
        )}
      </Stack>
    </Form>
  )
}

/** The form of a new campaign, or of one that is changed. */
export function CampaignForm(props: FormProps) {
  const { isOpen, close } = useSlide(props.onClose)
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={props.card ? 'Изменить кампанию' : 'Новая кампания'}
      place="side"
    >
      <Fields {...props} onClose={close} />
    </FormSheet>
  )
}
