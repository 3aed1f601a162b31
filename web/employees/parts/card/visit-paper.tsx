import { Group } from '@mantine/core'
import type { EmployerConclusion } from '../../../../shared/booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { ConclusionFile } from '../../conclusion-file.tsx'
import { PaperName } from '../../paper-name.tsx'
import classes from './card.module.css'

interface VisitPaperProps {
  organization: OrganizationId
  fullname: string
  conclusion: EmployerConclusion
}

/**
 * The result of a visit: number, day and file of a conclusion (заключение), or only the fact of a certificate
 * (справка).
 */
export function VisitPaper({ organization, fullname, conclusion }: VisitPaperProps) {
  const { id, outcome, isFinal, number, on, contraindicated, handedOn } = conclusion
  return (
    <Group gap="0.5rem 1rem" justify="space-between" py="xs">
      <div>
        <p className={classes.visitText}>
          {isFinal ? (
            <PaperName number={number} on={on} />
          ) : (
            'Осмотр ещё не пройден, заключение будет после дообследования'
          )}
        </p>
        {handedOn && <p className={classes.visitText}>Экземпляр работодателя выдан {formatDay(handedOn)}</p>}
        {outcome === 'unfit' && (
          <p className={classes.visitText}>Противопоказания к работам: {contraindicated.join(', ')}</p>
        )}
      </div>
      {isFinal && id && (
        <ConclusionFile organization={organization} conclusion={{ id, number }} fullname={fullname} />
      )}
    </Group>
  )
}
