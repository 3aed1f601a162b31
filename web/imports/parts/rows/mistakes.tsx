import { Accordion, Autocomplete, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Offer } from '../../../../shared/imports/corrections/offers.ts'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import type { ImportField, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { useImportActs } from '../../api.ts'
import { nouns, shortNames } from '../import-words.ts'
import { correctionsOf, groupMistakes, type MistakeGroup, type PartMending } from './mistake-groups.ts'
import { type MistakeOffers, useMistakeOffers } from './mistake-offers.ts'

interface Props {
  organization: OrganizationId
  view: ImportView
  corrections: CorrectionView | undefined
}

const shownAtOnce = 3
const quickOffers = 3
const cellsNamed = 3
/** A row cannot be loaded without these, so their values cannot be left out. */
const needed: readonly ImportField[] = ['fullname', 'surname', 'name', 'birth']

/** Fields that tell one person from others: no value fits several people, so it is mended in the rows. */
const personal: readonly ImportField[] = ['snils', 'policy', 'personnelNumber', 'phone', 'email']

interface OneProps {
  group: MistakeGroup
  offers: MistakeOffers
  onMend: (how: PartMending) => Promise<void>
}

/** Says what is loaded when the wrong part of values is left out. */
function leftOutText({ field, part, values }: MistakeGroup): string {
  const [first, second] = values
  const hasRest = values.some(({ mending }) => mending.rest)
  const isAlone = values.some(({ mending }) => !mending.rest)
  if (first?.mending.rest && !second) return `Не загружать «${part}», оставить ${first.mending.rest}`
  if (hasRest && !isAlone) return `Не загружать «${part}», остальное оставить`
  if (hasRest) return `Не загружать «${part}», остальное оставить; где его нет, факторы укажу позже`
  return `Не загружать «${part}»${field === 'factors' ? ': факторы укажу позже' : ''}`
}

const offerText = ({ text, name }: Offer): string => (name ? `${text} — ${name}` : text)

/** Says what stays beside the wrong part. */
function restText({ values }: MistakeGroup): string {
  const [first, second] = values
  if (!second) return first?.mending.rest ? `. Остальное останется: ${first.mending.rest}` : ''
  const cells = values.slice(0, cellsNamed).map(({ value }) => `«${value}»`)
  const more = values.length > cells.length ? ` и ещё ${values.length - cells.length}` : ''
  return `. Исправим сразу в ячейках ${cells.join(', ')}${more}; остальное в них останется`
}

/** Equal mistakes: what is wrong, and what to put in place of the wrong part in all rows that have it. */
function OneMistake({ group, offers, onMend }: OneProps) {
  const { field, part, text, values } = group
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [first] = values
  const isGeneral = first?.mending.isGeneral ?? false
  const offered = first?.mending.offers ?? []
  const quick: Offer[] = isGeneral ? [] : offered.slice(0, quickOffers)
  const listed = typed ? offers.offersFor(field, typed) : offered
  const names = new Map(listed.map((offer) => [offer.text, offer.name]))
  const isAlone = values.some(({ mending }) => !mending.rest)
  const mend = async (how: PartMending) => {
    setBusy(true)
    setFailure(null)
    try {
      await onMend(how)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void mend({ text: typed.trim() })
    else setFailure('Впишите, чем заменить')
  }
  return (
    <Box component="form" onSubmit={submit} aria-label={`${shortNames[field]}: ${part}`}>
      <Text size="sm" c="dimmed">
        {text}
        {restText(group)}
      </Text>
      <Stack gap={6} mt={6}>
        {quick.map((offer) => (
          <Button
            key={offer.text}
            size="sm"
            variant="light"
            justify="flex-start"
            h="auto"
            mih={36}
            py={6}
            disabled={isBusy}
            aria-label={`Заменить «${part}» на ${offerText(offer)}`}
            onClick={() => void mend({ text: offer.text })}
          >
            <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
              {offerText(offer)}
            </Text>
          </Button>
        ))}
        {personal.includes(field) ? (
          <Text size="xs" c={failure ? 'var(--app-danger)' : 'dimmed'}>
            {failure ?? 'Это данные одного человека: исправьте их в строках или не загружайте.'}
          </Text>
        ) : (
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <Autocomplete
              size="sm"
              flex={1}
              miw={0}
              aria-label={`Чем заменить «${part}»`}
              placeholder={quick.length > 0 ? 'Другое' : isGeneral ? 'Выберите пункт' : 'Чем заменить'}
              data={[...names.keys()]}
              filter={({ options }) => options}
              comboboxProps={wideList}
              renderOption={({ option }) => {
                const name = names.get(option.value)
                return name ? `${option.value} — ${name}` : option.value
              }}
              value={typed}
              onChange={setTyped}
              onOptionSubmit={(chosen) => void mend({ text: chosen })}
              error={failure}
            />
            <Button type="submit" size="sm" variant="default" loading={isBusy}>
              Заменить
            </Button>
          </Group>
        )}
        {field === 'factors' && isAlone && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            h="auto"
            py={4}
            justify="flex-start"
            aria-label={`Факторов нет: осмотр не требуется вместо «${part}»`}
            onClick={() => void mend('none-needed')}
          >
            <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
              Факторов нет: осмотр не требуется
            </Text>
          </Button>
        )}
        {!needed.includes(field) && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            h="auto"
            py={4}
            justify="flex-start"
            onClick={() => void mend('leave-out')}
          >
            <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
              {leftOutText(group)}
            </Text>
          </Button>
        )}
      </Stack>
    </Box>
  )
}

/** The controls of the list stand at the edges of their panel, and close to each other. */
const flush = { control: { paddingInline: 0 }, label: { paddingBlock: 8 }, content: { paddingInline: 0 } }
/** Names of factors are long: their list is as wide as the panel, not as the field. */
const wideList = { width: '18rem', position: 'bottom-start' } as const

/** Equal mistakes of a checked file, mended in all their rows at once: one is open, and after it the next one. */
export function Mistakes({ organization, view, corrections }: Props) {
  const { correct } = useImportActs(organization, view)
  const offers = useMistakeOffers(organization)
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<string | null>('')
  const [done, setDone] = useState<{ of: typeof corrections; keys: string[] }>({ of: corrections, keys: [] })
  // A replaced value is gone at once, although the rows are still being checked.
  const replaced = done.of === corrections ? done.keys : []
  const left = groupMistakes(corrections?.mistakes ?? [], offers.mendingOf).filter(
    ({ key }) => !replaced.includes(key),
  )
  const shown = isWhole ? left : left.slice(0, shownAtOnce)
  const isOpenLeft = opened === null || left.some(({ key }) => key === opened)
  return (
    <>
      <Accordion
        order={5}
        chevronSize={18}
        styles={flush}
        value={isOpenLeft ? opened : (left[0]?.key ?? null)}
        onChange={setOpened}
      >
        {shown.map((group, at) => {
          const { key, field, part, rows, values } = group
          return (
            <Accordion.Item key={key} value={key}>
              <Accordion.Control>
                <Text size="sm" fw={500}>
                  {shortNames[field]}: «{values.length > 1 ? part : values[0]?.value}»
                </Text>
                <Text size="xs" c="dimmed">
                  {numberOf(rows, nouns.row)}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <OneMistake
                  group={group}
                  offers={offers}
                  onMend={async (how) => {
                    await correct({ values: correctionsOf(group, how) })
                    setDone({ of: corrections, keys: [...replaced, key] })
                    setOpened(left[at + 1]?.key ?? '')
                  }}
                />
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
      {left.length > shown.length && (
        <Button size="sm" mt="sm" variant="subtle" onClick={() => setWhole(true)}>
          Ещё {left.length - shown.length}
        </Button>
      )}
    </>
  )
}
