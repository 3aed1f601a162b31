import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { SlotId } from '../../schedule/schema.ts'

/** The times that suit a person: from which day on; null: any. */
export const StandbyWish = z.strictObject({ notBefore: Day.nullable() })
export type StandbyWish = z.output<typeof StandbyWish>

/** The offered time that a person declines. */
export const DeclinedOffer = z.strictObject({ slot: SlotId })
