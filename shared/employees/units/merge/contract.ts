import { z } from 'zod'
import { organizationRefusals } from '../../../organizations/ru.ts'
import { OrganizationId } from '../../../organizations/schema.ts'
import { common } from '../../../platform/refusal.ts'
import { route } from '../../../platform/route.ts'
import { unitMergeRefusals } from './ru.ts'
import { UnitMergeCounts, UnitMergeInput } from './schema.ts'

const { SAME_UNIT, INTO_PART, PARTS_ALIKE } = unitMergeRefusals
const { NOT_FOUND } = common
const organization = z.strictObject({ organization: OrganizationId })
const home = '/api/organizations/:organization/units/merge'

/** Merging departments and positions of an organization. Every call requires an active relation to it. */
export const unitMergeContract = {
  preview: route('POST', `${home}/preview`, {
    summary: 'Сказать, скольких сотрудников коснётся объединение; ничего не меняет',
    params: organization,
    body: UnitMergeInput,
    reply: UnitMergeCounts,
    refusals: [NOT_FOUND, SAME_UNIT, INTO_PART, PARTS_ALIKE],
  }),
  merge: route('POST', home, {
    summary: 'Объединить два подразделения или две должности: сотрудники переходят, прежняя запись исчезает',
    audit: { act: 'remove', what: 'unit' },
    params: organization,
    body: UnitMergeInput,
    reply: UnitMergeCounts,
    refusals: [NOT_FOUND, SAME_UNIT, INTO_PART, PARTS_ALIKE, organizationRefusals.WIDER_ACCESS],
  }),
}
