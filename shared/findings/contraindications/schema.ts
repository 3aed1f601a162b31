import { z } from 'zod'

/** Codes as the order writes them: «C00 - C97, D00 - D09»; «F98.5, F98.6». Empty for an item: those of its point. */
const icdText = z.string().regex(/^([A-Z]\d\d(\.\d)?( - [A-Z]\d\d(\.\d)?)?(, |$))*(?<!, )$/)

const point = String.raw`\d+(\.\d+)*`
const limit = String.raw`( \(при поступлении на работу\))?`

/** Points and marks of substances as the order writes them: «1 - 5», «1.10 - 1.12, 3.2, К». */
const pointsText = (pattern: string) => z.string().regex(new RegExp(`^((${pattern})(, |$))*(?<!, )$`))
const factors = pointsText(`${point}( - ${point})?|[АКР]`)
const works = pointsText(`${point}( - ${point})?${limit}`)

const common = {
  name: z.string().min(1).max(600),
  /** The sentence of the order about whose opinion the commission needs to decide about fitness. */
  decision: z.string().optional(),
  icd10: icdText,
  factors,
  works,
  note: z.string().optional(),
  page: z.int().positive(),
}

const Item = z.strictObject({ letter: z.string().regex(/^[а-я]$/), ...common })

/** reference/contraindications.json: приложение № 2 to the Порядок of order 29н. */
export const ContraindicationFile = z.strictObject({
  meta: z.strictObject({
    order: z.string(),
    note: z.string(),
    /** Points of factors that the order names here and does not have in its list of factors. */
    absent_points: z.array(z.string()),
    absent_points_note: z.string(),
  }),
  contraindications: z.array(
    z.strictObject({ no: z.int().positive(), icd_class: z.string(), ...common, items: z.array(Item) }),
  ),
})
export type ContraindicationFile = z.infer<typeof ContraindicationFile>

/** A contraindication of приложение № 2: a point, or an item (подпункт) of a point that has items. */
export interface Contraindication {
  point: number
  /** Null for a point without items. */
  letter: string | null
  /** «Класс VIII. Болезни уха и сосцевидного отростка». */
  icdClass: string
  /** The name of the point above an item; null for a point without items. */
  heading: string | null
  name: string
  /** The sentence of the order about whose opinion the commission needs; null where it has none. */
  decision: string | null
  /** The codes in the words of the order: «H65 - H75, H83.3, H90, H91». */
  icd10: string
}

/** A contraindication with those of the person's factors and works that it concerns, by their codes. */
export interface ConcerningContraindication extends Contraindication {
  factors: string[]
}

/** A suggestion: the codes of diagnoses within the contraindication's codes. The commission decides (order 29н, point 35). */
export interface ContraindicationMatch extends ConcerningContraindication {
  diagnoses: string[]
}
