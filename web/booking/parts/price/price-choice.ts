import { z } from 'zod'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { addMonths, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { Gender } from '../../../../shared/platform/person.ts'
import { dropDraft, keepDraft, readDraft } from '../../../platform/draft.ts'
import { Draft, FactorDraft, newDraft, Prepare } from '../wizard/draft.ts'

/** The choice of a visitor on the page of prices, as typed: no name, and an age instead of a date of birth. */
export const PriceChoice = z.object({
  ...Prepare.pick({ city: true, kind: true, kindReason: true }).shape,
  gender: Gender.nullable().catch(null),
  age: z.string().max(3).catch(''),
  factors: z.array(FactorDraft).max(60).catch([]),
})
export type PriceChoice = z.infer<typeof PriceChoice>

const Kept = z.object({ choice: PriceChoice, at: z.number() })

/** The name under which the choice is kept; it belongs to nobody yet. */
const name = 'price'
const nobody = ''

/** How long a choice waits for the sign-up, milliseconds: the next user of a shared device must not find it later. */
const lifetime = 2 * 3600_000

/** The youngest and the oldest person whose price is computed, full years. */
const ages = { from: 14, to: 90 }

/** Returns the choice that this device keeps; null when there is none or it is too old, and then it is forgotten. */
export function keptChoice(now: number): PriceChoice | null {
  const kept = Kept.safeParse(readDraft(name, nobody))
  if (kept.success && now - kept.data.at < lifetime) return kept.data.choice
  dropDraft(name)
  return null
}

/** Keeps the choice on this device, so that a reload and the sign-up do not lose it. */
export const keepChoice = (choice: PriceChoice, now: number): void =>
  keepDraft(name, nobody, { choice, at: now })

/** Forgets the choice once a booking has begun with it. */
export const forgetChoice = (): void => dropDraft(name)

/** Returns the age in full years; null while it is not typed or impossible. */
export function ageIn({ age }: PriceChoice): number | null {
  const years = Number(age)
  return age !== '' && years >= ages.from && years <= ages.to ? years : null
}

/** Returns what is missing for a price, or wrong; undefined when nothing is. */
export function priceProblem(choice: PriceChoice): string | undefined {
  if (choice.gender === null) return 'Укажите пол: от него зависят врачи и исследования'
  if (choice.age.trim() === '') return 'Укажите возраст: от него зависят исследования'
  return ageIn(choice) === null ? `Возраст от ${ages.from} до ${ages.to} лет` : undefined
}

/** Returns the draft from which the volume is computed: a person of the age on this day. */
export function draftOfChoice(choice: PriceChoice, today: Day): Draft {
  const draft = Draft.parse({})
  const age = ageIn(choice)
  const { gender, factors } = choice
  return {
    ...draft,
    prepare: preparedBy(draft, choice),
    personal: {
      ...draft.personal,
      gender,
      birth: age === null ? '' : formatDay(addMonths(today, -12 * age)),
    },
    factors,
  }
}

/** Returns a new booking of the owner of the profile that begins with the choice; a date of birth is never guessed. */
export function draftWithChoice(choice: PriceChoice, profile: Profile): Draft {
  const draft = newDraft(profile)
  return {
    ...draft,
    prepare: preparedBy(draft, choice),
    personal: { ...draft.personal, gender: draft.personal.gender ?? choice.gender },
    factors: choice.factors,
  }
}

const preparedBy = ({ prepare }: Draft, { city, kind, kindReason }: PriceChoice): Draft['prepare'] => ({
  ...prepare,
  city,
  kind,
  kindReason,
})
