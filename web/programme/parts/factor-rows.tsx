import type { FactorChoice } from '../../../shared/programme/marks.ts'
import { impliedMarks } from '../../../shared/programme/marks.ts'
import type { Edition, Factor } from '../../../shared/programme/schema.ts'
import { FactorRow, type FoundBy } from './factor-row.tsx'
import classes from './factors.module.css'
import { SubstanceQuestion } from './substance-question.tsx'

export interface RowsProps {
  edition: Edition
  chosen: readonly FactorChoice[]
  onToggle: (code: string) => void
  onAnswer: (code: string, substances: string[] | null) => void
}

interface ShownFactor {
  factor: Factor
  found?: FoundBy
}

/**
 * Factors with checkboxes, each followed by the question about its substances where one is needed. Factors that
 * cannot be chosen are shown as headings.
 */
export function FactorRows({
  edition,
  chosen,
  onToggle,
  onAnswer,
  rows,
}: RowsProps & { rows: ShownFactor[] }) {
  return rows.map(({ factor, found }) => {
    if (!factor.selectable)
      return (
        <p key={factor.code} className={classes.heading}>
          {factor.code} {factor.shortName}
        </p>
      )
    const choice = chosen.find((one) => one.code === factor.code)
    return (
      <div key={factor.code}>
        <FactorRow
          factor={factor}
          found={found}
          isChosen={choice !== undefined}
          onToggle={() => onToggle(factor.code)}
        />
        {choice && impliedMarks(edition, factor) === null && (
          <SubstanceQuestion
            factor={factor}
            chosen={choice.substances}
            onAnswer={(substances) => onAnswer(factor.code, substances)}
          />
        )}
      </div>
    )
  })
}
