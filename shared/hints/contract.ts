import { z } from 'zod'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { hintRefusals } from './ru.ts'
import { AdminHint, Hint, HintId, HintInput, HintOrder } from './schema.ts'

/** Reads the hints of the helper (spec §7, calls.md «GET /api/helper/hints»). */
export const hintsContract = {
  list: route('GET', '/api/helper/hints', {
    summary: 'Действующие подсказки по группам, в порядке показа',
    reply: z.array(Hint),
  }),
}

const { NOT_FOUND } = common
const { STALE_HINT, STALE_ORDER, STEP_HINT } = hintRefusals
const one = z.strictObject({ id: HintId })

/**
 * The hint editor of administrators (spec §2 `/admin?helper`). A refusal of a change to an outdated version
 * carries the current state as `now` in its details.
 */
export const hintsAdminContract = {
  all: route('GET', '/api/admin/hints', {
    summary: 'Все подсказки, и выключенные, по группам и местам',
    reply: z.array(AdminHint),
  }),
  add: route('POST', '/api/admin/hints', {
    summary: 'Добавить подсказку в конец группы',
    audit: { act: 'add', what: 'hint' },
    body: HintInput,
    reply: AdminHint,
    status: 201,
  }),
  order: route('POST', '/api/admin/hints/order', {
    summary: 'Переставить подсказки группы',
    audit: { act: 'change', what: 'hint' },
    body: HintOrder,
    reply: z.array(AdminHint),
    refusals: [STALE_ORDER, STEP_HINT],
  }),
  change: route('POST', '/api/admin/hints/:id', {
    summary: 'Изменить подсказку',
    audit: { act: 'change', what: 'hint' },
    params: one,
    body: HintInput.extend({ version: Version }),
    reply: AdminHint,
    refusals: [NOT_FOUND, STALE_HINT, STEP_HINT],
  }),
  remove: route('POST', '/api/admin/hints/:id/remove', {
    summary: 'Удалить подсказку',
    audit: { act: 'remove', what: 'hint' },
    params: one,
    body: z.strictObject({ version: Version }),
    reply: z.literal(true),
    refusals: [NOT_FOUND, STALE_HINT, STEP_HINT],
  }),
}
