import { z } from 'zod'
import { documentText } from '../../platform/document-text.ts'
import { DiagnosisInput } from '../schema.ts'

/** Templates of one doctor for one service at most. */
export const templatesAtMost = 50

const words = (most: number) => documentText(most).default('')

/** The words of a template; an empty text takes nothing into the form. */
export const TemplateContent = z.strictObject({
  diagnoses: z.array(DiagnosisInput.extend({ name: z.string().max(300) })).max(10, 'Не больше 10 диагнозов'),
  text: words(2000),
  recommendation: words(1000),
  consultation: words(200),
})
export type TemplateContent = z.output<typeof TemplateContent>

/** The service and the name by which a doctor knows a template of his own. */
export const TemplateKey = z.strictObject({
  service: z.string().min(1).max(40),
  name: documentText(80).min(1, 'Назовите шаблон'),
})
export type TemplateKey = z.output<typeof TemplateKey>

/** A doctor's own template of a finding. It is about no person. */
export const FindingTemplate = TemplateKey.extend({ content: TemplateContent })
export type FindingTemplate = z.output<typeof FindingTemplate>
