import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { editionNow } from '../../../programme/api.ts'
import { EditionLost } from '../../../programme/edition-lost.tsx'
import { VolumeSummary } from '../../../programme/volume-summary.tsx'
import { Note } from '../../../ui/note.tsx'
import { FactorChooser } from '../factors/factor-chooser.tsx'
import { usePricedVolume } from '../factors/use-priced-volume.ts'
import { paymentOf } from './fill.ts'
import { StepBones } from './step-bones.tsx'
import type { StepProps } from './step-props.ts'
import { useOwnResults } from './use-own-results.ts'
import { earlierOf, ownChoices, suggestionFor, withAnewStudy } from './volume.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** The fifth step: factors and kinds of work, with the volume and price updated at each change. */
export function FactorsStep(props: StepProps) {
  const edition = useQuery(editionNow)
  if (edition.data) return <Chooser {...props} edition={edition.data} />
  if (edition.isPending) return <StepBones />
  return <EditionLost edition={edition} />
}

function Chooser({
  edition,
  draft,
  onChange,
  problems,
  onNext,
  onBack,
  today,
}: StepProps & { edition: Edition }) {
  const suggestion = useMemo(() => suggestionFor(edition, draft), [edition, draft])
  const { own } = useOwnResults(draft)
  const { volume, ...priced } = usePricedVolume(edition, draft, today, own)
  return (
    <FactorChooser
      edition={edition}
      chosen={draft.factors}
      onChange={(factors) => onChange({ ...draft, factors })}
      suggestion={suggestion}
      volume={volume}
      total={priced.total}
      payment={paymentOf(draft)}
      summary={(isUntitled) =>
        volume && (
          <VolumeSummary
            isUntitled={isUntitled}
            edition={edition}
            volume={volume}
            chosen={draft.factors}
            {...priced}
            payment={paymentOf(draft)}
            earlier={earlierOf(draft)}
            own={ownChoices(edition, draft, today, own)}
            onAnew={(service, isAnew) => onChange(withAnewStudy(draft, service, isAnew))}
          />
        )
      }
      empty={problems.factors}
      problem={problems.factors}
      isOfFactors
      onBack={onBack}
      onNext={onNext}
      next="Выбрать время"
    >
      <FactorsGone gone={draft.again?.gone ?? []} />
      <WhomToAsk />
    </FactorChooser>
  )
}

/** Lists factors of the earlier booking that are missing in the order in force. */
const FactorsGone = ({ gone }: { gone: readonly string[] }) =>
  gone.length > 0 && (
    <Note tone="warm" icon={IconAlertTriangle}>
      В действующем приказе нет: {gone.join('; ')}. Уточните у работодателя, что выбрать вместо этого.
    </Note>
  )
