import { refusalKinds } from '../../platform/refusal.ts'
import { templatesAtMost } from './schema.ts'

/** Error messages about templates of findings. */
export const templateRefusals = refusalKinds({
  TEMPLATE_EMPTY: [422, 'В шаблоне нечего хранить: добавьте диагноз или текст'],
  TOO_MANY_TEMPLATES: [409, `На одну услугу хранится не больше ${templatesAtMost} шаблонов. Уберите лишний`],
})
