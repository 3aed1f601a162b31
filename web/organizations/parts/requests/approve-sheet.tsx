import { Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingPlus, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useState } from 'react'
import {
  type Organization,
  type OrganizationId,
  OrganizationInput,
  type RequestCard,
} from '../../../../shared/organizations/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { organizationsQuery, registered, useDecisions } from '../../api.ts'
import { OrganizationFields, type OrganizationValues, valuesOf } from '../connection/organization-fields.tsx'
import { DecidedNote } from './decided-note.tsx'

interface Props {
  card: RequestCard
  onClose: () => void
}

/** Choice of the organization: a suggested one of the clinic, another of the clinic, or a new one. */
type Choice = 'other' | 'new' | OrganizationId

const asChoice = ({ id, name, inn, kpp, ref, manager }: Organization) => ({
  value: id,
  title: name,
  text: [
    `ИНН ${inn}${kpp && `, КПП ${kpp}`}`,
    ref ? `номер в системе ${ref}` : 'осмотров ещё не было',
    manager ? `менеджер ${manager}` : 'менеджер не указан',
  ].join(', '),
})

const firstChoice = ({ matches, kpp }: RequestCard): Choice =>
  (matches.find((one) => one.kpp === kpp) ?? matches[0])?.id ?? 'new'

const typingPause = 250

/** Searches all organizations of the clinic. */
function OtherOrganization({
  chosen,
  onChoose,
}: {
  chosen: OrganizationId | null
  onChoose: (id: OrganizationId) => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPause)
  const { data } = useQuery({ ...organizationsQuery(search), enabled: search.length > 1 })
  return (
    <Stack>
      <TextInput
        type="search"
        label="Найти организацию"
        placeholder="Название, ИНН или КПП"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {data && search.length > 1 && data.items.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          По запросу «{search}» ничего не нашлось.
        </Text>
      )}
      {data && data.items.length > 0 && (
        <ChoiceCards
          legend="Найденные организации"
          isLegendHidden
          name="other"
          value={chosen}
          onChange={onChoose}
          choices={data.items.map(asChoice)}
        />
      )}
    </Stack>
  )
}

function useNewOrganization(card: RequestCard, onDone: () => void) {
  const { approve } = useDecisions(card.id)
  const entry = useSchemaForm<OrganizationValues>({
    schema: OrganizationInput,
    initialValues: valuesOf({ name: card.name, inn: card.inn, kpp: card.kpp }),
    send: async (values) => {
      await approve({ with: 'new', organization: OrganizationInput.parse(values) })
      onDone()
    },
  })
  const { form } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    const fill = async () => {
      const known = await registered(card)
      if (!known || form.isDirty()) return
      form.setValues(known)
      form.resetDirty()
    }
    fill().catch(() => {})
  }, [])
  return entry
}

function ApproveForm({ card, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>(firstChoice(card))
  const [other, setOther] = useState<OrganizationId | null>(null)
  const [slip, setSlip] = useState<string | null>(null)
  const { approve } = useDecisions(card.id)
  const done = () => {
    onClose()
    toast('ok', 'Заявитель подключён', card.name)
  }
  const made = useNewOrganization(card, done)
  const approving = useMutation({
    mutationFn: (organization: OrganizationId) => approve({ with: 'known', organization }),
    onSuccess: done,
  })
  useUnsaved(made.form.isDirty() && card.stage !== 'decided')
  if (card.stage === 'decided') return <DecidedNote card={card} onClose={onClose} />

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (choice === 'new') return made.onSubmit(event)
    event.preventDefault()
    const organization = choice === 'other' ? other : choice
    setSlip(organization ? null : 'Найдите и выберите организацию')
    if (organization) approving.mutate(organization)
  }
  const failure = choice === 'new' ? made.failure : (slip ?? approving.error?.message)
  return (
    <Form
      isDocked
      failure={failure}
      isBusy={made.isBusy || approving.isPending}
      save="Подключить заявителя"
      onSubmit={submit}
    >
      <ChoiceCards
        legend="К какой организации подключить"
        name="organization"
        value={choice}
        onChange={setChoice}
        hasFocus
        choices={[
          ...card.matches.map(asChoice),
          {
            value: 'other' as const,
            title: 'Другая организация центра',
            text: 'Найти по названию, ИНН или КПП',
          },
          { value: 'new' as const, title: 'Новая организация', text: 'Заполнить данные и менеджера' },
        ]}
      />
      {choice === 'other' && <OtherOrganization chosen={other} onChoose={setOther} />}
      {choice === 'new' && <OrganizationFields form={made.form} />}
    </Form>
  )
}

/** Approves an application: with an existing organization of the clinic, or with a new one. */
export const ApproveSheet = ({ card, opened, onClose }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={onClose}
    title="Подключить к организации"
    mark={<IconTile icon={IconBuildingPlus} size="lg" />}
  >
    <ApproveForm card={card} onClose={onClose} />
  </FormSheet>
)
