import { z } from 'zod'

/**
 * The kept list of ICD-10 (reference/icd10.json): rows are «A00.0 Холера, …» in the order of codes. It has a megabyte, so
 * the browser loads it by a dynamic import and functions take it as an argument.
 */
export const IcdList = z.strictObject({
  meta: z.strictObject({
    name: z.string(),
    source: z.string(),
    version: z.string(),
    date: z.iso.date(),
    note: z.string(),
  }),
  rows: z.array(z.string().regex(/^[A-Z]\d\d(\.\d{1,2})? \S.*$/)),
})
export type IcdList = z.infer<typeof IcdList>

/** A class of ICD-10, as the final act counts diseases: «VIII», «H60-H95», «Болезни уха и сосцевидного отростка». */
export const IcdChapter = z.strictObject({
  number: z.string().regex(/^[IVX]+$/),
  range: z.string().regex(/^[A-Z]\d\d-[A-Z]\d\d$/),
  name: z.string(),
})
export type IcdChapter = z.infer<typeof IcdChapter>

/** A row of the list: a code of three, four or five signs with its name. */
export interface IcdRow {
  code: string
  name: string
}

/** Checks the form of a code: «H90», «H90.3», «S02.00». Whether the list has such a row, `icdRowOf` tells. */
export const isIcdCode = (code: string): boolean => /^[A-Z]\d\d(\.\d{1,2})?$/.test(code)
