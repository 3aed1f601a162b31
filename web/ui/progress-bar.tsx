import { Flex, Progress, Text, VisuallyHidden } from '@mantine/core'

interface Props {
  label: string
  /** Completed share, 0 to 1; null while unknown. */
  share: number | null
  /** The progress in words, beside the label. */
  text?: string
}

/** A progress bar. It is announced at each tenth, not at each change. */
export function ProgressBar({ label, share, text }: Props) {
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100))
  const spoken = percent === null ? label : `${label}: ${Math.floor(percent / 10) * 10}\u00a0%`
  return (
    <div>
      <Flex component="p" gap="0 1rem" justify="space-between" wrap="wrap" mb="xs" fw={500} aria-hidden>
        <span>{label}</span>
        {text && (
          <Text span inherit fw={400} c="dimmed">
            {text}
          </Text>
        )}
      </Flex>
      <Progress.Root
        size={8}
        radius={4}
        bg="var(--app-surface-3)"
        transitionDuration={250}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={label}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={text}
      >
        <Progress.Section
          value={percent ?? 100}
          color="var(--app-primary)"
          animated={percent === null}
          withAria={false}
        />
      </Progress.Root>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}
