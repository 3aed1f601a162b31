import { Autocomplete, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Offer } from '../../../../shared/imports/corrections/offers.ts'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import { valueKey } from '../../../../shared/imports/mistakes.ts'
import type { ImportField, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { Card } from '../../../ui/card.tsx'
import { importCorrections, useImportActs } from '../../api.ts'
import { nouns, shortNames } from '../import-words.ts'
import classes from '../steps/check.module.css'
import { type MistakeOffers, useMistakeOffers } from './mistake-offers.ts'

interface Props {
  organization: OrganizationId
  view: ImportView
}

type Mistake = CorrectionView['mistakes'][number]

const shownAtOnce = 5
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
  return field === 'factors' ? 'Не загружать: факторов у этих людей не будет' : 'Не загружать это значение'
}

/** Equal mistakes: the value, the rows that have it, and what to put in place of its wrong part in all of them. */
function OneMistake({ mistake: { field, value, text, rows }, offers, onReplace }: OneProps) {
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
      <Text size="sm" fw={500}>
        {shortNames[field]}: «{value}»
      </Text>
      <Text size="xs" c="dimmed">
        {numberOf(rows, nouns.row)}. {text}
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
            aria-label={`${place('Заменить')} «${part}» на ${offer.text}`}
            onClick={() => void replace(mending.whole(offer.text))}
          >
            <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
              {offer.text}
              {offer.name && ` — ${offer.name}`}
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
              renderOption={({ option }) => {
                const name = names.get(option.value)
                return name ? `${option.value} — ${name}` : option.value
              }}
              value={typed}
              onChange={setTyped}
              error={failure}
            />
            <Button type="submit" size="sm" variant="default" loading={isBusy}>
              Заменить
            </Button>
          </Group>
        )}
        {!needed.includes(field) && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            h="auto"
            py={4}
            justify="flex-start"
            aria-label={`${place('Не загружать')} «${part}»`}
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

/** Equal mistakes of a checked file, mended in all their rows at once. */
export function Mistakes({ organization, view }: Props) {
  const corrections = useQuery(importCorrections(organization, view.id)).data
  const { correct } = useImportActs(organization, view)
  const offers = useMistakeOffers(organization)
  const [isWhole, setWhole] = useState(false)
  const [done, setDone] = useState<{ of: typeof corrections; keys: string[] }>({ of: corrections, keys: [] })
  // A replaced value is gone at once, although the rows are still being checked.
  const replaced = done.of === corrections ? done.keys : []
  const left = (corrections?.mistakes ?? []).filter(
    ({ field, value }) => !replaced.includes(valueKey(field, value)),
  )
  if (left.length === 0) return null
  const shown = isWhole ? left : left.slice(0, shownAtOnce)
  return (
    <Card aria-labelledby="import-mistakes" className={classes.part}>
      <Title order={4} id="import-mistakes">
        Заменить во всех строках
      </Title>
      <Stack gap="lg" mt="sm">
        {shown.map((mistake) => {
          const { field, value } = mistake
          return (
            <OneMistake
              key={valueKey(field, value)}
              mistake={mistake}
              offers={offers}
              onReplace={async (text) => {
                await correct({ values: [{ field, value, text }] })
                setDone({ of: corrections, keys: [...replaced, valueKey(field, value)] })
              }}
            />
          )
        })}
      </Stack>
      {left.length > shown.length && (
        <Button size="sm" mt="sm" variant="subtle" onClick={() => setWhole(true)}>
          Ещё {left.length - shown.length}
        </Button>
      )}
    </Card>
  )
}
