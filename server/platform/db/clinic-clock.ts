import { clinicZone } from '../../../shared/platform/days.ts'
import { type Raw, raw } from './statement.ts'

/** SQL of a moment on the clinic's clock, «14:30». */
export const timeOf = (moment: string): Raw => raw`to_char(${moment} at time zone '${clinicZone}', 'HH24:MI')`

/** SQL of the hour of a moment on the clinic's clock, «14:00». */
export const hourOf = (moment: string): Raw => raw`to_char(${moment} at time zone '${clinicZone}', 'HH24:00')`

/** SQL of the day of a moment on the clinic's clock. */
export const dayOf = (moment: string): Raw => raw`(${moment} at time zone '${clinicZone}')::date`
