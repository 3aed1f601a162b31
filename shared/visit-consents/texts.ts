// The text of the consent to intervention, from reference/intervention-consent.json. Pure.
import { z } from 'zod'
import file from '../../reference/intervention-consent.json' with { type: 'json' }
import { Day, formatDay } from '../platform/days.ts'

const Texts = z.strictObject({
  meta: z.strictObject({ title: z.string(), source: z.string() }),
  editions: z
    .array(
      z.strictObject({
        from: Day,
        version: z.string(),
        title: z.string(),
        paragraphs: z.array(z.string()).min(1),
      }),
    )
    .min(1),
})

const { editions } = Texts.parse(file)

/** The clinic and the person that the text names. */
interface ConsentNames {
  clinic: string
  fullname: string
  birth: Day
}

/** Returns the text in force on a day, filled with the names. */
export function interventionText(day: Day, { clinic, fullname, birth }: ConsentNames) {
  const edition = editions.findLast(({ from }) => from <= day) ?? editions[0]
  if (!edition) throw new Error('no text of the consent to intervention')
  const places: Record<string, string> = { clinic, fullname, birth: formatDay(birth) }
  return {
    ...edition,
    paragraphs: edition.paragraphs.map((text) =>
      text.replaceAll(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place),
    ),
  }
}
