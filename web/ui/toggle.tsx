import { Switch } from '@mantine/core'

interface ToggleProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect at once. */
export const Toggle = ({ label, isOn, isDisabled = false, onChange }: ToggleProps) => (
  <Switch
    size="md"
    px={6}
    withThumbIndicator={false}
    styles={{
      body: { alignItems: 'center', minHeight: '2.75rem' },
      // Above the track, so that a finger presses anywhere within 44 px.
      input: { zIndex: 1, cursor: 'pointer' },
    }}
    aria-label={label}
    checked={isOn}
    disabled={isDisabled}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
