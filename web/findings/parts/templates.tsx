import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconTemplate, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FindingTemplate, TemplateContent } from '../../../shared/findings/templates/schema.ts'
import { fold } from '../../../shared/platform/search.ts'
import { toast } from '../../ui/toasts.tsx'
import { templatesQuery, useTemplates } from '../api.ts'
import { type Entry, templateOf } from './entry.ts'

interface Props {
  service: string
  entry: Entry
  onTake: (content: TemplateContent) => void
}

const saysNothing = ({ diagnoses, text, recommendation, consultation }: TemplateContent): boolean =>
  diagnoses.length === 0 && text === '' && recommendation === '' && consultation === ''

/** Names what a template writes: «H52.1 Миопия; очки для дали». */
const summary = ({ diagnoses, text, recommendation, consultation }: TemplateContent): string =>
  [...diagnoses.map(({ icd10, name }) => `${icd10} ${name}`), text, recommendation, consultation]
    .filter(Boolean)
    .join('; ')

interface ListProps {
  templates: readonly FindingTemplate[]
  onTake: (template: FindingTemplate) => void
  onDrop: (template: FindingTemplate) => void
}

const TemplateList = ({ templates, onTake, onDrop }: ListProps) => (
  <Stack component="ul" gap={4} mah="14rem" style={{ overflowY: 'auto' }}>
    {templates.map((one) => (
      <Group component="li" key={one.name} gap="xs" wrap="nowrap">
        <Button
          variant="quiet"
          size="sm"
          flex={1}
          miw={0}
          justify="flex-start"
          title={summary(one.content)}
          onClick={() => onTake(one)}
        >
          {one.name}
        </Button>
        <ActionIcon
          variant="quiet"
          size={32}
          aria-label={`Убрать шаблон «${one.name}»`}
          onClick={() => onDrop(one)}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
    ))}
  </Stack>
)

/**
 * The doctor's own templates of a service: one adds its words to the form, and the words of the form are kept under a name.
 * Enter in the field takes the only template that fits.
 */
export function Templates({ service, entry, onTake }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const { data = [] } = useQuery({ ...templatesQuery, enabled: isOpen })
  const { keep, drop } = useTemplates()
  const failed = (error: Error) => toast('danger', 'Шаблон не изменён', error.message)
  const keeping = useMutation({
    mutationFn: keep,
    onSuccess: (_, saved) => {
      setName('')
      setOpen(false)
      toast('ok', 'Шаблон сохранён', saved.name)
    },
    onError: failed,
  })
  const dropping = useMutation({ mutationFn: drop, onError: failed })
  const own = data.filter((one) => one.service === service)
  const words = fold(name)
  const fitting = own.filter((one) => fold(one.name).includes(words))
  const content = templateOf(entry)
  const mayKeep = !saysNothing(content) && name.trim() !== ''
  const take = (template: FindingTemplate) => {
    onTake(template.content)
    setName('')
    setOpen(false)
  }
  const save = () => keeping.mutate({ service, name: name.trim(), content })
  const [only] = fitting
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          style={{ alignSelf: 'flex-start' }}
          variant="default"
          size="compact-md"
          leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Шаблоны
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Найти шаблон или назвать новый"
            description="Без имён: шаблон не о человеке"
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter in a form of the room leads to the next person.
              event.preventDefault()
              if (only && fitting.length === 1) take(only)
            }}
          />
          {fitting.length > 0 && (
            <TemplateList
              templates={fitting}
              onTake={take}
              onDrop={({ service: of, name: dropped }) => dropping.mutate({ service: of, name: dropped })}
            />
          )}
          {own.length === 0 && (
            <Text fz="sm" c="dimmed">
              Шаблонов пока нет. Заполните форму, назовите и сохраните: в следующий раз она заполнится одним
              нажатием.
            </Text>
          )}
          <Button size="sm" variant="default" disabled={!mayKeep} loading={keeping.isPending} onClick={save}>
            Сохранить написанное
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
