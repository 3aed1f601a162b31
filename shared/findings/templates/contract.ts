import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { templateRefusals } from './ru.ts'
import { FindingTemplate, TemplateKey } from './schema.ts'

const { TEMPLATE_EMPTY, TOO_MANY_TEMPLATES } = templateRefusals

/** A doctor's own templates of findings; the reply of each call is all of them. */
export const findingTemplatesContract = {
  mine: route('GET', '/api/findings/templates', {
    summary: 'Мои шаблоны записей осмотра',
    reply: z.array(FindingTemplate),
  }),
  keep: route('POST', '/api/findings/templates', {
    summary: 'Сохранить шаблон записи; шаблон с тем же названием заменяется',
    body: FindingTemplate,
    reply: z.array(FindingTemplate),
    refusals: [TEMPLATE_EMPTY, TOO_MANY_TEMPLATES, common.TOO_OFTEN],
  }),
  drop: route('POST', '/api/findings/templates/removed', {
    summary: 'Убрать мой шаблон записи',
    body: TemplateKey,
    reply: z.array(FindingTemplate),
  }),
}
