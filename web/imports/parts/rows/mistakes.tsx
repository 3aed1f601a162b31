import { Accordion, Autocomplete, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Offer } from '../../../../shared/imports/corrections/offers.ts'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import { valueKey } from '../../../../shared/imports/mistakes.ts'
import type { ImportField, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { useImportActs } from '../../api.ts'
import { nouns, shortNames } from '../import-words.ts'
import { type MistakeOffers, useMistakeOffers } from './mistake-offers.ts'

interface Props {
  organization: OrganizationId
  view: ImportView
  corrections: CorrectionView | undefined
}

type Mistake = CorrectionView['mistakes'][number]

const shownAtOnce = 3
const quickOffers = 3
/** A row cannot be loaded without these, so their values cannot be left out. */
const needed: readonly ImportField[] = ['fullname', 'surname', 'name', 'birth']

/** Fields that tell one person from others: no value fits several people, so it is mended in the rows. */
const personal: readonly ImportField[] = ['snils', 'policy', 'personnelNumber', 'phone', 'email']

interface OneProps {
  mistake: Mistake
  offers: MistakeOffers
  onReplace: (text: string) => Promise<void>
}

/** Says what is loaded when the wrong part of a value is left out. */
function leftOutText(field: ImportField, { part, rest }: { part: string; rest: string }): string {
  if (rest) return `Не загружать «${part}», оставить ${rest}`
  return `Не загружать «${part}»${field === 'factors' ? ': факторы укажу позже' : ''}`
}

const offerText = ({ text, name }: Offer): string => (name ? `${text} — ${name}` : text)

/** Equal mistakes: the value, the rows that have it, and what to put in place of its wrong part in all of them. */
function OneMistake({ mistake: { field, value, text }, offers, onReplace }: OneProps) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const mending = offers.mendingOf(field, value)
  const { part, rest, isGeneral } = mending
  const quick: Offer[] = isGeneral ? [] : mending.offers.slice(0, quickOffers)
  const listed = typed ? offers.offersFor(field, typed) : mending.offers
  const names = new Map(listed.map((offer) => [offer.text, offer.name]))
  // Buttons of two values with the same wrong part have different names.
  const place = (act: string) => (rest ? `В «${value}» ${act.toLowerCase()}` : act)
  const replace = async (next: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await onReplace(next)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void replace(mending.whole(typed.trim()))
    else setFailure('Впишите, чем заменить')
  }
  return (
    <Box component="form" onSubmit={submit} aria-label={`${shortNames[field]}: ${value}`}>
      <Text size="sm" c="dimmed">
        {text}
        {rest && `. Остальное останется: ${rest}`}
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
            aria-label={`${place('Заменить')} «${part}» на ${offerText(offer)}`}
            onClick={() => void replace(mending.whole(offer.text))}
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
              aria-label={`${place('Чем заменить')} «${part}»`}
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
              onOptionSubmit={(chosen) => void replace(mending.whole(chosen))}
              error={failure}
            />
            <Button type="submit" size="sm" variant="default" loading={isBusy}>
              Заменить
            </Button>
          </Group>
        )}
        {field === 'factors' && !rest && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            h="auto"
            py={4}
            justify="flex-start"
            aria-label={`Факторов нет: осмотр не требуется вместо «${part}»`}
            onClick={() => void replace('нет')}
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
            onClick={() => void replace(rest)}
          >
            <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
              {leftOutText(field, mending)}
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
  const left = (corrections?.mistakes ?? [])
    // A key is a part of an id, which has no spaces.
    .map((mistake) => ({ mistake, key: encodeURIComponent(valueKey(mistake.field, mistake.value)) }))
    .filter(({ key }) => !replaced.includes(key))
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
        {shown.map(({ mistake, key }, at) => {
          const { field, value, rows } = mistake
          return (
            <Accordion.Item key={key} value={key}>
              <Accordion.Control>
                <Text size="sm" fw={500}>
                  {shortNames[field]}: «{value}»
                </Text>
                <Text size="xs" c="dimmed">
                  {numberOf(rows, nouns.row)}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <OneMistake
                  mistake={mistake}
                  offers={offers}
                  onReplace={async (text) => {
                    await correct({ values: [{ field, value, text }] })
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
