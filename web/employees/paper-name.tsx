import type { EmployerConclusion } from '../../shared/booking/schema.ts'
import { formatDay } from '../../shared/platform/days.ts'

/** «Заключение № 12/2026 от 06.11.2026»; the clinic's system may give an outcome without a number. */
export const PaperName = ({ number, on }: Pick<EmployerConclusion, 'number' | 'on'>) => (
  <>
    Заключение {number && <span className="nowrap">№ {number} </span>}от {formatDay(on)}
  </>
)
