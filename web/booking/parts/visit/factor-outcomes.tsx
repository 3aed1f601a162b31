import type { FactorOutcome } from '../../../../shared/conclusions/schema.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import classes from './visit-card.module.css'

/** Lists each factor of the check-up with its own outcome, contraindications first. */
export const FactorOutcomes = ({ factors }: { factors: readonly FactorOutcome[] }) => (
  <ul className={classes.factors} aria-label="Результат по факторам и видам работ">
    {factors
      .toSorted((one, other) => Number(other.isContraindicated) - Number(one.isContraindicated))
      .map(({ code, name, isContraindicated }) => (
        <li key={code}>
          <span>
            <b>{code}</b> {name}
          </span>
          <OutcomePill outcome={isContraindicated ? 'unfit' : 'fit'} />
        </li>
      ))}
  </ul>
)
