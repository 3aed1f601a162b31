import type { ComponentProps } from 'react'
import { CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface SettingsWaitingProps {
  query: { error: Error | null; refetch: () => unknown }
  failed: string
  /** The lines of each card that will stand here. */
  cards: readonly ComponentProps<typeof CardBone>['lines'][]
}

/** Stands in place of settings until they have loaded. */
export function SettingsWaiting({ query: { error, refetch }, failed, cards }: SettingsWaitingProps) {
  if (error)
    return (
      <ErrorState
        title={failed}
        error={error}
        safe="То, что настроено, продолжает действовать, попробуйте ещё раз."
        onRetry={() => void refetch()}
      />
    )
  return (
    <Skeletons gap={20}>
      {cards.map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change their order
        <CardBone key={at} lines={lines} />
      ))}
    </Skeletons>
  )
}
